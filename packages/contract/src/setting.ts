/** How a module says which settings it owns: in its own file of the contract, as data. */
import * as z from 'zod/mini'

/** `public` is told to every visitor; `office` to operators alone. */
export type Visibility = 'public' | 'office'

export type SettingDefinition<S extends z.ZodMiniType = z.ZodMiniType> = {
  schema: S
  /** As the product ships; an operator's own value is kept beside it and wins. */
  shipped: z.output<S>
  visibility: Visibility
  /** What it does, for the operator, in Russian. */
  summary: string
}
export type SettingDefinitions = Record<string, SettingDefinition>

/** Writes a setting down; the default must be one that the schema takes. */
export function setting<S extends z.ZodMiniType>(
  definition: SettingDefinition<S>,
): SettingDefinition<S> {
  return definition
}

/** The values of a module's settings, by alias. */
export type ValuesOf<D extends SettingDefinitions> = {
  [Alias in keyof D]: z.output<D[Alias]['schema']>
}

/** On or off, as the specification writes it. */
export const Switch = z.strictObject({ enabled: z.boolean() })
