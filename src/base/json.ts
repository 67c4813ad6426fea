/** A JSON object of a document that is made: OpenAPI, a schema, a manifest. */
export type Json = Record<string, unknown>
