/** What the reference model says to words that are nearly right, and to names that mean something elsewhere. */

const PARAMETERS = (
  'category noCard noPhone q sort limit offset capability freeFor kind openaiCompatible noTraining commercialUse ' +
  'dpa streaming speakerLabels retention status country region signUpFrom'
).split(' ')

/** What sites and caches add; besides it all that begins with `utm_`. */
const IGNORED = '_ _t cb t ts v timestamp nocache ref fbclid gclid'.split(' ')

/** The parameter to use for each name of the closed list; undefined where none does what is meant. */
const ELSEWHERE: readonly (readonly [right: string | undefined, names: string])[] = [
  [
    'q',
    'slug name tagline website docsUrl query search term text keyword keywords provider ' +
      'tags id author developer owner creator maker family',
  ],
  ['sort', 'directoryScore order orderBy sortBy'],
  ['limit', 'perPage pageSize size count max take top $top n'],
  ['offset', 'page skip cursor'],
  ['category', 'categories'],
  ['noCard', 'requiresCreditCard creditCard card cardBasis noCreditCard creditCardRequired cardRequired'],
  ['noPhone', 'requiresPhone phone phoneNumber phoneRequired sms phoneBasis'],
  ['noTraining', 'trainsOnData trainsOnDataExcept training trains noTrain'],
  ['commercialUse', 'commercial'],
  ['openaiCompatible', 'openai compatible'],
  ['dpa', 'dataProcessingAgreement hasDpa avv'],
  ['streaming', 'stream realtime live websocket'],
  ['speakerLabels', 'diarization diarize diarisation speakers speaker'],
  ['retention', 'retentionDays dataRetention maxRetention zdr zeroRetention logging'],
  ['region', 'processingRegions regions eu gdpr'],
  ['country', 'headquarters hq location'],
  ['signUpFrom', 'availableIn signupCountry supportedCountries'],
  ['capability', 'capabilities buys tag task modality vision feature features useCase service'],
  [
    'kind',
    'freeTier freeTierSummary allowance creditsExpireAfter endsAfter free type ' +
      'keyless noKey noAccount noSignup trial tier plan event',
  ],
  [
    undefined,
    'lastVerified identityCheck filter fields since until atLimit model slugs ids context output maxOutput minParams tools ' +
      'structuredOutput reasoning openWeights input price rpm sdk format params parameters paramCount parameterCount minSize modelSize minDimensions dimensions dimension dims dim outputDimension vectorSize embeddingSize ' +
      // What other APIs call parameters that other endpoints take.
      'providers providerSlug host hosts vendor company operator contextLength contextWindow minContext contextSize ' +
      'maxTokens maxOutputTokens minOutput outputTokens tool toolCalling toolCalls toolUse functionCalling functions ' +
      'jsonMode json jsonSchema responseFormat structuredOutputs thinking openSource weights inputs modalities ' +
      'inputModalities onLimit overage from startDate dateFrom changedSince to before endDate dateTo ' +
      'after start updatedSince date last month year days end ctx window supportsTools structured cot open ' +
      'multimodal images inputModality',
  ],
]

/** What people call a capability; undefined where a word alone does not say which is meant. */
export const ALIASES: readonly (readonly [right: string | undefined, words: string])[] = [
  ['chat', 'llm,llms,text,completion,completions,chat completions,text generation,language model,chatbot'],
  ['chat', 'coding,summarization,nlp'],
  ['moderation', 'safety,guard,guardrails,content filter'],
  ['translation', 'mt,translate,machine translation'],
  ['image-generation', 'image,images,text to image,t2i,txt2img,diffusion,image gen,img'],
  ['image-editing', 'inpainting,i2i,img2img,upscaling,background removal'],
  ['3d-generation', '3d,text to 3d,mesh'],
  [
    'speech-to-text',
    'stt,asr,transcription,transcribe,transcript,speech recognition,voice recognition,speech',
  ],
  ['speech-to-text', 'dictation,audio'],
  ['text-to-speech', 'tts,voice,voices,voice generation,voice synthesis,speech synthesis'],
  ['voice-agent', 'realtime,voice bot,voice agents,speech to speech'],
  ['embeddings', 'embed,embedding,vectors,rag'],
  ['rerank', 'reranker,reranking,rerankers'],
  ['web-search', 'search,serp,websearch,google search,search engine'],
  ['web-extraction', 'scraping,scraper,scrape,crawl,crawler,crawling,extract,web scraping'],
  ['vector-search', 'vector,vector database,vector db,vectordb,vector store'],
  ['video-generation', 'video,text to video,t2v'],
  ['avatar-video', 'avatar,avatars,talking head'],
  ['code-execution', 'sandbox,sandboxes,code interpreter,interpreter'],
  ['code-generation', 'autocomplete,code completion,fim,programming'],
  ['ocr', 'text recognition,pdf,document,documents,document parsing'],
  ['image-understanding', 'vision,vlm,multimodal,image to text,captioning,computer vision,object detection'],
  ['video-understanding', 'video analysis'],
  [undefined, 'code'],
]

/** What people say for the values of other parameters. */
const SAID: Readonly<Record<string, typeof ALIASES>> = {
  capability: ALIASES,
  freeFor: ALIASES,
  kind: [
    ['permanent', 'free tier,forever'],
    ['trial', 'free trial'],
    ['keyless', 'no key'],
    ['none', 'paid'],
    ['renewing-credits', 'monthly'],
    [undefined, 'credits,free'],
  ],
  status: [
    ['online', 'up,ok,operational'],
    ['down', 'offline'],
  ],
  category: [
    ['LLM', 'chat,nlp'],
    ['Speech', 'audio'],
  ],
  sort: [['score', 'best']],
}

const spaced = (text: string) => text.replace(/[-_ ]+/g, ' ').trim()

/** The value that a word may mean: by what people say, else the nearest. */
export function meantBy(parameter: string, value: string, values: readonly string[]): string | undefined {
  const said = SAID[parameter]?.find(([, words]) => words.split(',').includes(spaced(lowerCase(value))))
  return said ? said[0] : nearestOf(value, values)
}

/** Other names of places, as they are written with one space between words. */
const PLACES: readonly (readonly [name: string, code: string])[] = [
  ['europe', 'EU'],
  ['european union', 'EU'],
  ['uk', 'GB'],
  ['usa', 'US'],
]

/** Finds the country, or the union, that is called so: as CLDR does, or in another way. `nameOf` takes two capital letters. */
export function countriesByName(
  nameOf: (code: string) => string | undefined,
): (value: string) => string | undefined {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const named = letters.flatMap((first) =>
    letters.flatMap((second) => {
      const name = nameOf(first + second)
      return name === undefined ? [] : [[spaced(name.toLowerCase()), first + second] as const]
    }),
  )
  const codes = new Map([...named, ...PLACES])
  return (value) => codes.get(spaced(value.toLowerCase()))
}

/** Small letters for capital ones; what is not ASCII stays as it is. */
export function lowerCase(text: string): string {
  const small = 'abcdefghijklmnopqrstuvwxyz'
  const capital = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  return text.replace(/[A-Z]/g, (letter) => small[capital.indexOf(letter)]!)
}

/** For a name that is no parameter: the right name, if there is one; undefined where it is ignored. */
export function rightName(name: string): { suggestion?: string } | undefined {
  const written = lowerCase(/^(.*?)\[.*\]$/s.exec(name.slice(0, 100))?.[1] ?? name.slice(0, 100))
  if (IGNORED.includes(written) || written.startsWith('utm_')) return undefined
  const same = PARAMETERS.find((known) => lowerCase(known) === written)
  if (same !== undefined) return { suggestion: same }
  for (const [right, names] of ELSEWHERE)
    if (lowerCase(names).split(' ').includes(written.replaceAll(/[-_.]/g, '')))
      return right === undefined ? {} : { suggestion: right }
  const near = nearestOf(written, PARAMETERS)
  return near === undefined ? {} : { suggestion: near }
}

/** The word that was probably meant: the first of the nearest, if at most a third of the letters (one to three, never all) is wrong. */
export function nearestOf(value: string, words: readonly string[]): string | undefined {
  const written = Array.from(lowerCase(value))
  const most = Math.min(written.length - 1, Math.max(1, Math.min(3, Math.floor(written.length / 3))))
  for (let strokes = 0; strokes <= most; strokes++) {
    const near = words.find((word) => isWithin(written, Array.from(lowerCase(word)), strokes))
    if (near !== undefined) return near
  }
  return undefined
}

/** Whether so many letters inserted, deleted, replaced or swapped with their neighbour, each place touched once, are enough. */
function isWithin(a: readonly string[], b: readonly string[], strokes: number): boolean {
  if (Math.abs(a.length - b.length) > strokes) return false
  if (a.length === 0 || b.length === 0) return true
  const [restOfA, restOfB] = [a.slice(1), b.slice(1)]
  if (a[0] === b[0]) return isWithin(restOfA, restOfB, strokes)
  return (
    strokes > 0 &&
    (isWithin(restOfA, b, strokes - 1) ||
      isWithin(a, restOfB, strokes - 1) ||
      isWithin(restOfA, restOfB, strokes - 1) ||
      (a[0] === b[1] && a[1] === b[0] && isWithin(a.slice(2), b.slice(2), strokes - 1)))
  )
}
