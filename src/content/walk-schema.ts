/** Walks a YAML document together with its schema, so that a fix knows what each place is for. */
import { isMap, isScalar, isSeq, type Scalar, type YAMLMap } from 'yaml'
import type { z } from 'zod'
import { factPath } from '../core/schema/fact-path.ts'
import { SLUG_PATTERN } from '../core/schema/text.ts'

export type Visitor = {
  /** A mapping, and the keys that its schema knows, in the order of the schema. */
  map: (node: YAMLMap, keys: readonly string[]) => void
  /** A text, and what kind of text the schema wants there. */
  scalar: (node: Scalar, kind: ScalarKind) => void
}

export type ScalarKind = 'slug' | 'fact' | 'other'

type Def = z.core.$ZodTypes['_zod']['def']

const defOf = (schema: z.core.$ZodType): Def => {
  const def = (schema as z.core.$ZodTypes)._zod.def
  return def.type === 'optional' || def.type === 'default' ? defOf(def.innerType) : def
}

export function walkSchema(node: unknown, schema: z.core.$ZodType, visitor: Visitor): void {
  const whole = defOf(schema)
  const def = branch(whole, node)
  if (isScalar(node)) visitor.scalar(node, whole === factPath._zod.def ? 'fact' : kindOf(def))
  else if (isMap(node) && def.type === 'object') {
    visitor.map(node, Object.keys(def.shape))
    for (const { key, value } of node.items) {
      const inner = isScalar(key) ? def.shape[String(key.value)] : undefined
      if (inner) walkSchema(value, inner, visitor)
    }
  } else if (isSeq(node) && def.type === 'array')
    for (const item of node.items) walkSchema(item, def.element, visitor)
}

/** Of a union of mappings, the one that the discriminating key names; of other unions, the first that is of the node's form. */
function branch(def: Def, node: unknown): Def {
  if (def.type !== 'union') return def
  const options = def.options.map(defOf)
  if ('discriminator' in def && isMap(node)) {
    const name = String(def.discriminator)
    const wanted = node.get(name)
    return (
      options.find((option) => option.type === 'object' && accepts(option.shape[name], wanted)) ??
      options[0] ??
      def
    )
  }
  return options.find((option) => (isSeq(node) ? option.type === 'array' : option.type !== 'array')) ?? def
}

function accepts(schema: z.core.$ZodType | undefined, value: unknown): boolean {
  const def = schema && defOf(schema)
  return def?.type === 'literal' && (def.values as readonly unknown[]).includes(value)
}

function kindOf(def: Def): ScalarKind {
  if (def.type !== 'string') return 'other'
  const patterns = (def.checks ?? []).map((check) => (check._zod.def as { pattern?: RegExp }).pattern?.source)
  return patterns.includes(SLUG_PATTERN.source) ? 'slug' : 'other'
}
