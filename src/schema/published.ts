/** What the API publishes of a part of the content: its schema and its value, both derived from the content's schema. */
import { z } from 'zod'
import { perObject } from '../base/memo.ts'
import { SLUG_PATTERN } from './slugs.ts'
import { publishedForm } from './text.ts'

/** One published field: its schema, and its value from the whole part that it belongs to. */
type PublishedField<Parent, Value = unknown> = {
  schema: z.ZodType<Value>
  value: (parent: Parent) => Value
  /** What a column says of it, if that is not the schema's own description. */
  text?: string | undefined
}

export type Publication<Content, Value> = {
  schema: z.ZodType<Value> & { shape: { [Name in keyof Value]: z.ZodType<Value[Name]> } }
  value: (content: Content) => Value
  /** By name, in the order of answers. */
  fields: Readonly<Record<string, PublishedField<Content>>>
}

/** By field of the content, another form of it, or the published fields in its place. None: it is not published. */
type Instead<Parent> = {
  [Field in keyof Parent]?: PublishedField<Parent> | Record<string, PublishedField<Parent>>
}

/** Each value as its schema says. */
type Sound<Parent, Own> = {
  [Field in keyof Own]: Own[Field] extends { schema: z.ZodType<infer Value> }
    ? PublishedField<Parent, Value>
    : { [Name in keyof Own[Field]]: PublishedField<Parent, ValueOf<Own[Field][Name]>> }
}

/** Published fields by name: of another form of a field, that one. */
type NamedFields<Field extends PropertyKey, Own> = Own extends { schema: z.ZodType }
  ? Record<Field, Own>
  : Own

type ValueOf<Field> = Field extends { schema: z.ZodType<infer Value> } ? Value : never
type ValuesOf<Fields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> }

type OfField<Content> = [boolean | 'unknown'] extends [Content]
  ? boolean | null
  : undefined extends Content
    ? OfValue<NonNullable<Content>> | (IsSeveral<NonNullable<Content>> extends true ? never : null)
    : OfValue<Content>

type OfValue<Content> = Content extends readonly (infer Item)[]
  ? OfValue<Item>[]
  : Content extends object
    ? IsSeveral<Content> extends true
      ? Content
      : Published<Content>
    : // A pattern of texts is published as text; Record has no required key for one.
      Content extends string
      ? Record<never, never> extends Record<Content, 1>
        ? string
        : Content
      : Content

/** Lists, and mappings whose keys are not ours. */
type IsSeveral<Content> = Content extends readonly unknown[]
  ? true
  : string extends keyof Content
    ? true
    : false

type All<Parts> = (Parts extends unknown ? (part: Parts) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never

/** The published value of a part of the content. */
type Published<Content, Own = unknown> = {
  [Name in keyof Content as Name extends keyof Own ? never : Name]-?: OfField<Content[Name]>
} & (keyof Own extends never
  ? unknown
  : All<{ [Field in keyof Own]: ValuesOf<NamedFields<Field, Own[Field]>> }[keyof Own]>)

/**
 * What is published of an object, field by field: an optional list or mapping is empty where it is left out, all else
 * that is optional is null, and so is a yes-or-no fact that is unknown. Limits of texts and numbers are left out.
 * `instead` is for what is published in another form, `last` for what answers show after the other fields.
 */
export function published<Shape extends z.ZodRawShape, Own extends Instead<ContentOf<Shape>>>(
  content: z.ZodObject<Shape, z.core.$strict>,
  instead: Own & Sound<ContentOf<Shape>, Own>,
  last?: readonly string[],
): Publication<ContentOf<Shape>, Published<ContentOf<Shape>, Own>>
export function published<Shape extends z.ZodRawShape>(
  content: z.ZodObject<Shape, z.core.$strict>,
): Publication<ContentOf<Shape>, Published<ContentOf<Shape>>>
export function published(
  content: z.ZodObject,
  instead?: Record<string, Fields | PublishedField<never>>,
  last?: readonly string[],
): unknown {
  return instead ? publication(content, instead, last) : asItIs(content)
}

/** The same of a value that says more than the content does: `publishedFrom<OfferView>()(offer, { … })`. */
export const publishedFrom = <Parent>() =>
  publication as unknown as <Shape extends z.ZodRawShape, Own extends Instead<Parent>>(
    content: z.ZodObject<Shape, z.core.$strict>,
    instead: Own & Sound<Parent, Own>,
    last?: readonly string[],
  ) => Publication<Parent, Published<ContentOf<Shape>, Own>>

type ContentOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape, z.core.$strict>>

type Fields = Record<string, PublishedField<never>>

const asItIs = perObject((content: z.ZodObject) => publication(content, {}))

function publication(
  content: z.ZodObject,
  instead: Record<string, Fields | PublishedField<never>>,
  last: readonly string[] = [],
): Publication<never, unknown> {
  const found: Fields = {}
  for (const [name, field] of Object.entries(content.shape as Record<string, z.ZodType>)) {
    const { schema, value } = publishedNode(field)
    const shown = Object.hasOwn(instead, name)
      ? instead[name]!
      : { schema, text: textOf(field), value: (parent: never) => value(parent[name]) }
    Object.assign(found, isField(shown) ? { [name]: shown } : shown)
  }
  const names = [...Object.keys(found).filter((name) => !last.includes(name)), ...last]
  const fields: Fields = Object.fromEntries(names.map((name) => [name, found[name]!]))
  const all = Object.entries(fields)
  return {
    schema: described(
      z.strictObject(Object.fromEntries(all.map(([name, { schema }]) => [name, schema]))),
      textOf(content),
    ),
    value: (part) => Object.fromEntries(all.map(([name, { value }]) => [name, value(part)])),
    fields,
  }
}

const isField = (shown: Fields | PublishedField<never>): shown is PublishedField<never> =>
  shown.schema instanceof z.ZodType

/** What readers are told of a field; undefined where its type says it. */
function textOf(content: z.ZodType): string | undefined {
  const told = publishedForm.get(content)?.description ?? content.description
  return told ?? (content instanceof z.ZodOptional ? textOf(content.unwrap() as z.ZodType) : undefined)
}

const described = <Schema extends z.ZodType>(schema: Schema, text: string | undefined): Schema =>
  text === undefined || text === schema.description ? schema : schema.describe(text)

type Node = { schema: z.ZodType; value: (content: never) => unknown }

const as = (schema: z.ZodType): Node => ({ schema, value: (content: unknown) => content })

/** By what `publishedForm` says. */
const FORMS = {
  text: as(z.string()),
  date: as(z.iso.date()),
  slug: as(z.string().regex(SLUG_PATTERN)),
  url: as(z.url()),
  'url-template': as(z.string().meta({ format: 'uri-template' })),
  'yes-or-no': {
    schema: z.boolean().nullable(),
    value: (content: unknown) => (typeof content === 'boolean' ? content : null),
  },
}

/** Once for each schema, so that a part with a name of its own is one schema wherever it is published. */
const publishedNode = perObject((content: z.ZodType): Node => {
  const node = nodeOf(content)
  const text = textOf(content)
  const told = node.schema === FORMS['yes-or-no'].schema ? text?.replace(/\.$/, '; null: not known.') : text
  return { ...node, schema: described(node.schema, told) }
})

function nodeOf(content: z.ZodType): Node {
  const form = publishedForm.get(content)?.as
  if (content instanceof z.ZodOptional)
    return optional(form ? FORMS[form] : publishedNode(content.unwrap() as z.ZodType))
  if (content instanceof z.ZodDefault) return publishedNode(content.unwrap() as z.ZodType)
  if (form) return FORMS[form]
  if (content instanceof z.ZodObject) return asItIs(content)
  if (content instanceof z.ZodArray) {
    const { schema, value } = publishedNode(content.element as z.ZodType)
    return { schema: z.array(schema), value: (items: never[]) => items.map((item) => value(item)) }
  }
  if (content instanceof z.ZodRecord)
    return as(z.record(z.string(), publishedNode(content.valueType as z.ZodType).schema))
  if (content instanceof z.ZodUnion)
    return as(z.union(content.options.map((option) => publishedNode(option as z.ZodType).schema)))
  if (content instanceof z.ZodString) return FORMS.text
  if (content instanceof z.ZodNumber) return as(z.number())
  return as(content)
}

function optional({ schema, value }: Node): Node {
  if (schema instanceof z.ZodNullable) return { schema, value }
  if (schema instanceof z.ZodArray) return { schema, value: (items = [] as never) => value(items) }
  if (schema instanceof z.ZodRecord) return { schema, value: (entries = {} as never) => value(entries) }
  return { schema: schema.nullable(), value: (content) => (content === undefined ? null : value(content)) }
}
