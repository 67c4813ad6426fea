/** What official status pages said in public incidents from December 2025 to October 2026, and what a reader of the page says of the API that day. What anybody without a key got is reported of none of them: the edge answers 401 while what is behind it fails. */

/** Where each was read: archives of the pages' JSON, lists of their incidents, and copies of single pages. The last part of the address of an incident follows. */
const SOURCES = {
  claude: 'https://github.com/junxit/ai-status-archive/blob/main/history/_backfill/anthropic.json#',
  claudeNow: 'https://github.com/junxit/ai-status-archive/blob/main/history/anthropic.jsonl#',
  openaiNow: 'https://github.com/junxit/ai-status-archive/blob/main/raw/openai.json#',
  vendor: 'https://github.com/APVentureEngine/vendor-status-watch/tree/main/docs/api/v#',
  may: 'https://github.com/bentleypark/aiwatch-reports/blob/main/_data/2026-05.json#',
  june: 'https://github.com/bentleypark/aiwatch-reports/blob/main/_data/2026-06.json#',
  september: 'https://github.com/bentleypark/aiwatch-reports/blob/main/_data/2026-09.json#',
  march:
    'https://github.com/bentleypark/aiwatch/blob/308f604a14bdb7290880d68b2de533d66be4c658/incidents-90d.md#',
  mistral:
    'https://github.com/bentleypark/aiwatch/blob/main/worker/src/__tests__/fixtures/mistral-archive-2026-09-incidents.json#',
  mistralFeed: 'https://status.mistral.ai/incident/',
  pingoru: 'https://pingoru.io/providers/openai/incidents/',
  elevenlabs: 'https://status.elevenlabs.io/incidents/',
  quoted: 'https://github.com/',
} as const

/** The parts of two pages that were read as a whole, with their ids. */
export const CLAUDE = {
  'claude.ai': 'rwppv331jlwc',
  'Claude Console (platform.claude.com)': '0qbwn08sd68x',
  'Claude API (api.anthropic.com)': 'k8w3r06qmzrp',
  'Claude Code': 'yyzkbfz2thpt',
  'Claude Cowork': 'bpp5gb3hpjcl',
  'Claude for Government': '0scnb50nvy53',
}
export const OPENAI = {
  Realtime: '01JMXBRMFEQW613TFE89F45035',
  'Compliance API': '01JNKS9D9S72PMP1938PVFFQN4',
  'Ads API': '01KVR95C58GGWHV7RYBT32NP11',
  Search: '01JMXBNJXGKKP51D4DEJ2HZJ8Q',
  Agent: '01JSG1XMJ9RVJJQ0E85NVSJ2AZ',
  'Connectors/Apps': '01K6TVGGGDCP0PPGCHXAG3AQX8',
  'File uploads': '01JMXBNJXG1YMQPPCPCQX3MPA2',
  CLI: '01KMKFAMWKNQ84Z1766MV08ZDE',
  Conversations: '01JMXBNJXGV1T5GT2M9XA83XNG',
  GPTs: '01JSFK5QX36ZRW0TW0ZV0ZYFXQ',
  'Image Generation': '01JQ7EKW990MSPSWVXC7VPV2ZJ',
  'ChatGPT Work': '01KX45G1SH21AX5DT93D4HMF0P',
  Batch: '01JMXBRMFE5ESNNV8JDHVCGSRD',
  Images: '01JMXBRMFE4MAP2BHSJNZ787WX',
  'Chat Completions': '01JMXBRMFE6N2NNT7DG6XZQ6PW',
  'Fine-tuning': '01JMXBRMFEMZK0HPK19RYET250',
  Embeddings: '01JMXBRMFEV0AJ0VVS68N9CD6R',
  Responses: '01JP8CD9JR3HR6Y7G4Q75N4DVW',
  Audio: '01JMXBRMFEKVBWKK82B44QFMCE',
  Moderations: '01JMXBRMFEVZ7E0X9GD9FWR9WX',
  Files: '01JMXBRMFESJCBGJR10PDD3WCQ',
  Login: '01JSM5RTJWHRWDTS6Q604VEW3B',
  Agents: '01M3Q6W0264T1RJS1YEM47CAQJ',
  Decisions: '01M3Q6W0262E8VW5DE1MJMMN0T',
  dots: '01M3Q6NERHVE2WPPAQRHBAC6XB',
}

/** A letter for each part, in the order above: operational, degraded, partial outage, major outage. */
export const WORDS = {
  o: 'operational',
  d: 'degraded_performance',
  p: 'partial_outage',
  m: 'major_outage',
} as const

export type RealIncident = readonly [
  slug: string,
  day: string,
  source: keyof typeof SOURCES,
  id: string,
  title: string,
  /** In the terms of Statuspage. `?`: the source does not say, and the test takes it as minor. */
  impact: '?' | 'minor' | 'major' | 'critical',
  verdict: 'online' | 'degraded' | 'down',
  /** Letters of a page that was read as a whole, or the affected parts with their words. Missing: the source has the title and the impact alone. */
  parts?: string | Readonly<Record<string, string>>,
]

export const sourceOf = ([, , source, id]: RealIncident) => SOURCES[source] + id

// biome-ignore format: a table, one incident a line
export const OUTAGES: readonly RealIncident[] = [
  ['anthropic', '2026-09-29', 'september', '4xvtc2gnq73l', 'Elevated errors on claude.ai, Claude Code, Claude Cowork and the Claude API', 'major', 'degraded'],
  ['anthropic', '2026-09-22', 'claudeNow', '7g1qpkyz5gxh', 'Elevated errors for multiple models', 'minor', 'degraded', 'popppo'],
  ['anthropic', '2026-09-15', 'claude', '6304r9jjhj34', 'Intermittent error spikes for Claude Mythos 5.1 and Claude Fable 5.1', 'major', 'degraded', 'popppo'],
  ['anthropic', '2026-09-11', 'claude', 't33dncr5ydvl', 'Elevated errors for Claude Mythos 5.1 and Claude Fable 5.1', 'major', 'degraded', 'popppo'],
  ['anthropic', '2026-09-10', 'claude', '2pt83vlkk7x7', 'Elevated latency on the Claude API for some users', 'minor', 'degraded', 'oododo'],
  ['anthropic', '2026-09-03', 'claude', '461yvfrzpwtt', 'Elevated errors for multiple models', 'major', 'degraded', 'popppo'],
  ['anthropic', '2026-09-02', 'claude', 'ls6bn1x81m0w', 'Elevated errors for Claude Sonnet 5', 'major', 'degraded', 'popppo'],
  ['anthropic', '2026-08-24', 'claude', 'vgz5psbjmt1h', 'Elevated errors for multiple models', 'major', 'degraded', 'popppo'],
  ['anthropic', '2026-08-19', 'claude', 'hkcw95k7r0f4', 'Degraded performance for Claude Opus 5 and Claude Haiku 4.5', 'minor', 'degraded', 'dodddo'],
  ['anthropic', '2026-08-16', 'claude', 'qt14v73myyy5', 'Service disruption on Claude services', 'critical', 'degraded', 'mmpmmo'],
  ['anthropic', '2026-08-14', 'claude', '005ym4vzrq2w', 'Service disruption on Claude services', 'major', 'degraded', 'oopppo'],
  ['openai', '2026-09-30', 'september', '01M3SMF1Q0TDCQVNYSXYG37QMR', 'Elevated latency for some API requests', 'minor', 'degraded'],
  ['openai', '2026-09-29', 'openaiNow', '01M3Q4RK1SM4EMK445GGPG7C0N', 'Elevated errors across ChatGPT, Codex, and the API including the Agents API', 'minor', 'degraded', 'ddodddddddddddddddddddddd'],
  ['openai', '2026-09-17', 'september', '01M2RMCS2HVBXGBFKEZ9RZR4FA', 'We are seeing elevated error rates across API models', 'minor', 'degraded'],
  ['openai', '2026-09-11', 'september', '01M27VK1VN54RQJGJEHB5JTQJJ', 'Elevated errors for GPT-5.6 Sol on the API', 'minor', 'degraded'],
  ['openai', '2026-08-31', 'vendor', 'openai-2026-08-31', 'Elevated latency in the Responses API', 'minor', 'degraded'],
  ['openai', '2026-06-04', 'june', '01KTA0V0N4KT7VV50DTJZ85XTA', 'Image API requests failing with 401s', 'minor', 'degraded'],
  ['openai', '2026-06-03', 'june', '01KT5XJ5ATD6RMYP908WS69FVD', 'Elevated error rates on Codex, ChatGPT and Responses API', 'major', 'degraded'],
  ['openai', '2026-05-27', 'may', '01KSMYEEWP0BZYANSMAXWJ3K59', 'Elevated Latency and Errors on API', '?', 'degraded'],
  ['openai', '2026-05-13', 'may', '01KRG0AZKH41DV4D9SNJSXM33Q', 'Realtime API  - SIP/WebRTC flow are down', '?', 'degraded'],
  ['openai', '2026-04-23', 'pingoru', '605349', 'Elevated error rates and latency for Moderation API', 'minor', 'degraded', { Moderations: 'degraded_performance' }],
  ['groq', '2026-03-19', 'march', 'groq-2026-03-19', 'openai/gpt-oss-120b Performance Issue', '?', 'degraded'],
  ['cohere', '2026-09-01', 'vendor', 'cohere-2026-09-01', 'Multiple Endpoint Disruptions', 'minor', 'degraded'],
  ['cohere', '2026-04-13', 'vendor', 'cohere-2026-04-13', 'Multiple Model Disruptions', 'minor', 'degraded'],
  ['cohere', '2026-04-11', 'vendor', 'cohere-2026-04-11', 'Scheduled DB Maintenance: Model authentication and API access momentarily affected', 'minor', 'degraded'],
  ['cohere', '2026-02-13', 'vendor', 'cohere-2026-02-13', 'Some chat models are unresponsive or timing out', 'major', 'degraded'],
  ['mistral', '2026-09-04', 'mistral', 'f6c48e28-38e2-464c-8669-024534972135', 'Model mistral-ocr-2512 not available', 'major', 'degraded'],
  ['mistral', '2026-09-04', 'mistral', '04dbc8d6-bbd3-44fc-b236-371e1edeb00e', 'Audio API Text-to-Speech Degraded', 'minor', 'degraded'],
  ['mistral', '2026-09-03', 'mistral', 'f0151c87-169e-4bbc-bf18-9020b1ceb07e', 'Completion API Degraded - glm-5-2', 'minor', 'degraded'],
  ['mistral', '2026-09-02', 'mistral', 'fd3ff31a-6986-4c8f-b0b2-508b0f49cb26', 'Conversations API Degraded', 'minor', 'degraded'],
  ['mistral', '2026-07-26', 'mistralFeed', '4c854daa', 'Audio API Degraded', '?', 'degraded'],
  ['mistral', '2026-06-07', 'june', '78d494cd-120b-44c4-bff3-44ac1aa7f23b', 'OCR API Degraded', 'minor', 'degraded'],
  ['mistral', '2026-06-03', 'june', '99c40f9c-8e97-4c1d-bab7-333ace873a9a', 'Elevated error rate on Mistral 3-5', 'major', 'degraded'],
  ['mistral', '2026-03-21', 'march', 'mistral-2026-03-21', 'Completion API Degraded', '?', 'degraded'],
  ['perplexity', '2026-05-08', 'may', 'cmow64ygu00nssas2uxewm3ur', 'Perplexity Website and API incident', '?', 'degraded'],
  ['elevenlabs', '2026-06-02', 'june', '01KT2VAY5ES6P0PJTE4Z0BCGHF', 'Transient STT/STS Errors', 'minor', 'degraded'],
  ['elevenlabs', '2026-05-25', 'may', '01KSF8GPQS45YNXS1GE0M8DRFB', 'Intermittent 500 Errors in Text-to-Speech (TTS) Generation', '?', 'degraded'],
  ['elevenlabs', '2026-05-13', 'may', '01KRGTF490YC8ZW32GZ9QWRYEW', 'EU Residency: Elevated Error Rates for STT API Calls that use the source_url Parameter', '?', 'degraded'],
  ['elevenlabs', '2026-02-25', 'elevenlabs', '01KJAKNB9TEDTE31ZNKADKCZEB/write-up', 'Website Slowness and API Request Latency', 'major', 'degraded'],
  ['assemblyai', '2026-06-25', 'june', 'rr0rpzfpp5vx', 'Timeout on transcriptions using speaker labels', 'major', 'degraded'],
  ['assemblyai', '2026-06-24', 'june', 'gwjjm0kwqp5m', 'Pre-recorded Universal-3-pro and Universal-3-5-pro degradation in the EU', 'critical', 'degraded'],
  ['assemblyai', '2026-05-19', 'may', 'wxtsdmgxgb7c', 'Increased processing times and errors for Async EU endpoint', '?', 'degraded'],
  ['deepgram', '2026-06-23', 'june', 't2shc5vnp2jy', 'Voice Agent third-party provider Instability (Anthropic LLMs)', 'minor', 'degraded'],
  ['deepgram', '2026-06-17', 'june', 'ywx3rwsxqk41', 'Degraded performance — Flux streaming Speech-to-Text', 'minor', 'degraded'],
  ['pinecone', '2026-09-01', 'vendor', 'pinecone-lhxtyzp0mn82', '5xx errors on some control plane operations', 'major', 'degraded'],
  ['pinecone', '2026-07-21', 'vendor', 'pinecone-84vynt818w3j', '[SERVERLESS][Azure][eastus2] 5xx errors for some namespaces', 'critical', 'degraded'],
  ['pinecone', '2026-05-13', 'vendor', 'pinecone-0707b83qf179', '[AWS][us-east-1] 5xx errors on read and write operations for some indexes', 'major', 'degraded'],
  ['pinecone', '2026-01-02', 'vendor', 'pinecone-dy23bkbq7w6n', 'Intermittent unavailability across all environments for some indexes', 'major', 'degraded'],
  ['pinecone', '2025-12-15', 'vendor', 'pinecone-wnb1qrp24f8b', '[Serverless][GCP][europe-west4] 5xx errors on read and write operations for some indexes', 'major', 'degraded'],
  ['replicate', '2026-08-26', 'vendor', 'replicate-2026-08-26', 'A100 hardware partial outage', 'major', 'degraded'],
  ['replicate', '2026-05-21', 'vendor', 'replicate-2026-05-21', 'Constrained H100 capacity', 'major', 'degraded'],
  ['replicate', '2026-02-20', 'vendor', 'replicate-2026-02-20', 'Model Predictions Stuck at "Starting"', 'major', 'degraded'],
  ['replicate', '2026-01-15', 'vendor', 'replicate-2026-01-15', 'Prediction Errors', 'major', 'degraded'],
  ['voyage-ai', '2026-06-11', 'june', 'mt4ptzdmdgsv', 'Elevated API Errors', 'minor', 'degraded'],
  ['runway', '2026-06-03', 'june', 'hh7rgcsy58w2', 'Issues with Seedance and Seedream generations', 'major', 'degraded'],
  ['luma-ai', '2026-06-05', 'june', 'a4956c2608d15fb2d553bab126c5256501d755f4150a41853348da349168553d', 'API went down', 'minor', 'degraded', { API: 'downtime' }],
  ['cloudflare-workers-ai', '2025-12-05', 'quoted', 'utelecon/utelecon.github.io/pull/1748', 'Cloudflare Service Issues', '?', 'degraded'],
]

/** Of other products of the same providers, while their API was well. */
// biome-ignore format: a table, one incident a line
export const ELSEWHERE: readonly RealIncident[] = [
  ['anthropic', '2026-10-07', 'claudeNow', '978mjkgw6mh7', 'Elevated errors on platform.claude.com', 'minor', 'online', 'opoooo'],
  ['anthropic', '2026-09-10', 'claude', 'r1pqn1kb4hvk', 'Degraded functionality for Claude Cowork on Windows', 'major', 'online', 'oooodo'],
  ['anthropic', '2026-08-28', 'claude', 'vr9tpk8w7zr8', 'Elevated errors on Claude Code and Claude Cowork', 'major', 'online', 'oooppo'],
  ['anthropic', '2026-08-24', 'claude', 'n0rlp126qf8g', 'Issues logging into Claude.ai', 'minor', 'online', 'dooddo'],
  ['anthropic', '2026-08-24', 'claude', 'w43j3xmngxgj', 'Errors logging into Claude.ai', 'minor', 'online', 'dooooo'],
  ['anthropic', '2026-08-14', 'claude', 'hdynq1pc0fn8', 'Elevated errors for Claude Fable 5', 'major', 'online', 'pooooo'],
  ['anthropic', '2026-08-14', 'claude', 'whnd2z49x3xf', 'Service disruption on Claude Code on the web and related services', 'minor', 'online', 'oooodo'],
  ['openai', '2026-09-03', 'vendor', 'openai-2026-09-03', 'ChatGPT Work Mode High Error Rates', 'major', 'online'],
  ['openai', '2026-08-21', 'vendor', 'openai-2026-08-21', 'Unexpected logouts for some ChatGPT web users', 'minor', 'online'],
  ['openai', '2026-08-11', 'vendor', 'openai-2026-08-11', 'Users unable to login to ads manager', 'minor', 'online'],
  ['openai', '2026-06-23', 'june', '01KVTDW6E1PXBTY2A9XEBT4MY4', 'Users may experience elevated errors in ChatGPT uploading and downloading files ', 'major', 'online'],
  ['openai', '2026-06-17', 'june', '01KVB9JAB1PP9GS4A6AZ52TT5Y', 'Errors with conversations on Andriod and iOS devices', 'major', 'online'],
  ['cohere', '2026-08-05', 'vendor', 'cohere-2026-08-05', 'Documentation Content Loading Issues', 'major', 'online'],
  ['cohere', '2026-07-23', 'vendor', 'cohere-2026-07-23', 'Dashboard Login Service Disruption', 'major', 'online'],
  ['cohere', '2026-04-20', 'vendor', 'cohere-2026-04-20', 'Docs Platform Degraded Performance', 'critical', 'online'],
  ['mistral', '2026-06-03', 'june', '4af5d36b-5a0a-4b1d-a282-146e3563ad3b', 'Le Chat Degraded', '?', 'online'],
  ['perplexity', '2026-06-04', 'june', 'cmq08wkuw02waqmn6yt1kdgej', 'Connector connectivity issues', 'major', 'online'],
  ['pinecone', '2026-05-06', 'may', 'hcrycvb6hcfd', 'Pinecone Console loading slowly for some users', 'minor', 'online'],
  ['hugging-face', '2026-06-23', 'june', '270fb2289a35e2a3d2fb1ed16a79201911ff7ae9d81b6c8260c0b36e0625b5a0', 'Inference Endpoints UI went down', 'minor', 'online', { 'Inference Endpoints UI': 'downtime' }],
  ['assemblyai', '2026-05-07', 'may', 'lmz6d399jjv6', 'Billing Balance & Notification Delays', '?', 'online'],
]

const parts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))
const ofOpenAi = (...names: (keyof typeof OPENAI)[]) =>
  Object.fromEntries(names.map((name) => [name, OPENAI[name]]))

/** Parts of real pages that count for the API of an entry, and parts beside it, as their monitors and copies name them; each with its id. */
export const PARTS_OF_PAGES: Record<string, Record<'counts' | 'beside', Record<string, string>>> = {
  openai: {
    counts: ofOpenAi('Responses', 'Moderations', 'Images'),
    beside: ofOpenAi('Compliance API', 'Ads API', 'Conversations', 'Login'),
  },
  elevenlabs: {
    counts: {
      'Text to Speech': '01JP2RQVGDHPEEDAFM5KV2MH9P',
      'Speech to Text': '01JYDTNNSJBT4X90MAC47YPM9S',
      'Other API endpoints': '01JY3H5SJJFKTXYQHG5A8Z1KYH',
    },
    beside: parts('UI', 'Telephony'),
  },
  cohere: {
    counts: { 'All Models': '01M1ETCNNYSZF28T5WJ7TQZXPX', embeddings: '01HQ6CA39NZ5X3PRFPN71Q89TE' },
    beside: parts('Docs', 'Playground', 'Website'),
  },
  groq: { counts: { API: '01K053E2FAKWKEYHXEV7WAHJBM' }, beside: parts('Website') },
  pinecone: {
    counts: {
      'Serverless Indexes': 'r7tngp2p3sjd',
      'Index Management': 'hrgtfbcqygpc',
      Inference: '34h37xk5ltv1',
    },
    beside: parts('Console'),
  },
  replicate: { counts: { Replicate: 'fvgfcmy66tdr' }, beside: parts('API', 'Workers', 'R2') },
  minimax: { counts: parts('Large Language Models'), beside: {} },
  baseten: {
    counts: parts('Model APIs', 'Dedicated Inference'),
    beside: parts('Training', 'Model Management API', 'Web Application', 'Homepage and Docs'),
  },
}
