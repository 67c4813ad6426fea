/** Small lists in the shapes of the public ones that `npm run leads` reads. */

export const aMnfstProvider = (slug: string, changes: Record<string, unknown> = {}) => ({
  name: `Provider ${slug}`,
  category: 'provider_api',
  country: 'US',
  url: `https://console.${slug}.example.com/keys`,
  baseUrl: `https://api.${slug}.example.com/v1`,
  description: 'No credit card.',
  footnoteRef: null,
  models: [
    {
      id: `${slug}-model`,
      name: 'A model',
      context: '128K',
      modality: 'Text',
      rateLimit: '30 RPM, 1,000 RPD',
    },
  ],
  ...changes,
})

export const aMnfst = (providers: readonly unknown[], lastUpdated = '2026-10-05') => ({
  lastUpdated,
  providers,
  footnotes: [{ id: 1, text: 'A note.' }],
})

export const aMvalentsevEntry = (slug: string, changes: Record<string, unknown> = {}) => ({
  id: `${slug}-free`,
  name: `Provider ${slug} (free)`,
  category: 'api-free-tier',
  url: `https://${slug}.example.com`,
  card_required: false,
  offering: 'A sentence.',
  limits: 'Another sentence.',
  api: { base_url: `https://api.${slug}.example.com/v1`, model_ids: [`${slug}-model`], auth: 'api-key' },
  last_verified: '2026-09-20',
  archived: false,
  ...changes,
})

export const aMvalentsev = (entries: readonly unknown[]) => ({
  generated: '2026-09-24',
  entries,
  watchlist: [],
})
