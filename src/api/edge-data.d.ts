/** What the build or `npm run generate` writes is not for the compiler to look at; the importer states its type. */
declare module '*.json' {
  const value: unknown
  export default value
}
