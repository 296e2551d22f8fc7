import { type ReactNode } from 'react'
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
  /** Fields that a page draws in its own way, by their place without numbers: `steps.when`. */
  custom?: Readonly<Record<string, (props: FieldProps) => ReactNode>> | undefined
}

/** `steps.0.when` is `steps.when`. */
export const placeOf = (at: string) => at.replaceAll(/\.\d+(?=\.|$)/g, '')

/** The same name may stand for other things at another place: `words.title` beside `title`. */
export function labelOf({ labels, name, at }: Pick<FieldProps, 'labels' | 'name' | 'at'>): string {
  const [, number] = /\.(\d+)$/.exec(at) ?? []
  const ofItem = labels[`${placeOf(at)}.item`]
  if (number !== undefined && ofItem !== undefined) return `${ofItem} ${Number(number) + 1}`
  return labels[placeOf(at)] ?? labels[name] ?? name
}
