import { type ReactNode } from 'react'
import { type Schema } from './schema.ts'

/** Labels of fields, of their options and of their hints: `sum`, `kind.deposit`, `sum.hint`. */
export type Labels = Readonly<Record<string, string>>

export type FieldProps = {
  schema: Schema
  name: string
  value: unknown
  onChange: (value: unknown) => void
  labels: Labels
  errors: Readonly<Record<string, string>>
  /** The position in the body, `items.0.sum`; errors refer to it. */
  at: string
  optional?: boolean
  /** Fields that a page draws itself, by their position without indices: `steps.when`. */
  custom?: Readonly<Record<string, (props: FieldProps) => ReactNode>> | undefined
}

/** Turns `steps.0.when` into `steps.when`. */
export const placeOf = (at: string) => at.replaceAll(/\.\d+(?=\.|$)/g, '')

/** A name can have another label at another position: `words.title` beside `title`. */
export function labelOf({ labels, name, at }: Pick<FieldProps, 'labels' | 'name' | 'at'>): string {
  const [, number] = /\.(\d+)$/.exec(at) ?? []
  const ofItem = labels[`${placeOf(at)}.item`]
  if (number !== undefined && ofItem !== undefined) return `${ofItem} ${Number(number) + 1}`
  return labels[placeOf(at)] ?? labels[name] ?? name
}
