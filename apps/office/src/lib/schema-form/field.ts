import { type Schema } from './schema.ts'

/** Names of fields, of their choices and of their hints in the office's words: `sum`, `kind.deposit`, `sum.hint`. */
export type Labels = Readonly<Record<string, string>>

export type FieldProps = {
  schema: Schema
  name: string
  value: unknown
  onChange: (value: unknown) => void
  labels: Labels
  errors: Readonly<Record<string, string>>
  /** The place in the body, `items.0.sum`: errors are named by it. */
  at: string
  optional?: boolean
}

/** The same name may stand for other things at another place: `words.title` beside `title`. */
export function labelOf({ labels, name, at }: Pick<FieldProps, 'labels' | 'name' | 'at'>): string {
  return labels[at.replaceAll(/\.\d+(?=\.|$)/g, '')] ?? labels[name] ?? name
}
