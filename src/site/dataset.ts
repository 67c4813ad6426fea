/** A data set in the public domain, as search engines read it (https://schema.org/Dataset). */

type Download = { type: string; url: string; contentSize?: string }

export const datasetOf = (facts: Readonly<Record<string, unknown>>, downloads: readonly Download[]) => ({
  '@type': 'Dataset',
  ...facts,
  license: 'https://creativecommons.org/publicdomain/zero/1.0/',
  isAccessibleForFree: true,
  distribution: downloads.map(({ type, url, ...more }) => ({
    '@type': 'DataDownload',
    encodingFormat: type,
    contentUrl: url,
    ...more,
  })),
})
