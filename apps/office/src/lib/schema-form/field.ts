import { type Schema } from './schema.ts'

/** Names of fields and of their choices in the office's words: `sum`, `kind`, `kind.deposit`. */
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

export const labelOf = ({ labels, name }: Pick<FieldProps, 'labels' | 'name'>) =>
  labels[name] ?? name
