/** How a module says which settings it owns: in its own file of the contract, as data. */
import * as z from 'zod/mini'
import { type Permission } from './base.ts'

/** `public` is told to every visitor; `office` to operators alone. */
export type Visibility = 'public' | 'office'

/**
 * What is at stake where a setting is changed: what the site shows; money, or what it is worth; what keeps players
 * from harm; who gets in, and whose code runs on the page.
 */
export const settingKinds = ['content', 'money', 'protection', 'access'] as const
export type SettingKind = (typeof settingKinds)[number]

/** What an operator must be allowed, to change a setting of a kind. */
export const settingRights = {
  content: 'settings.content',
  money: 'settings.money',
  protection: 'settings.protection',
  access: 'settings.access',
} as const satisfies Record<SettingKind, Permission>

export type SettingDefinition<S extends z.ZodMiniType = z.ZodMiniType> = {
  schema: S
  /** As the product ships; an operator's own value is kept beside it and wins. */
  shipped: z.output<S>
  visibility: Visibility
  kind: SettingKind
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
