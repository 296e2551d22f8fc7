/** How a module declares the settings that it owns, in its own file of the contract. */
import * as z from 'zod/mini'
import { type Permission } from './base.ts'

/** `public` settings are sent to every visitor, `office` settings only to operators. */
export type Visibility = 'public' | 'office'

/**
 * What a setting can affect: `content`: what the site shows; `money`: payments and prices; `rewards`: which gifts players
 * are given and for what; `protection`: the protection of players; `access`: who gets in, and which foreign code runs on
 * pages.
 */
export const settingKinds = ['content', 'money', 'rewards', 'protection', 'access'] as const
export type SettingKind = (typeof settingKinds)[number]

/** The permission that is needed to change a setting of each kind. */
export const settingRights = {
  content: 'settings.content',
  money: 'settings.money',
  rewards: 'settings.rewards',
  protection: 'settings.protection',
  access: 'settings.access',
} as const satisfies Record<SettingKind, Permission>

export type SettingDefinition<S extends z.ZodMiniType = z.ZodMiniType> = {
  schema: S
  /** The shipped value; an operator's value is stored beside it and takes precedence. */
  shipped: z.output<S>
  visibility: Visibility
  kind: SettingKind
  /** What the setting does, for operators, in Russian. */
  summary: string
}
export type SettingDefinitions = Record<string, SettingDefinition>

/** Declares a setting; the default must match the schema. */
export function setting<S extends z.ZodMiniType>(
  definition: SettingDefinition<S>,
): SettingDefinition<S> {
  return definition
}

/** The values of a module's settings, by alias. */
export type ValuesOf<D extends SettingDefinitions> = {
  [Alias in keyof D]: z.output<D[Alias]['schema']>
}

/** On or off, in the form of the specification. */
export const Switch = z.strictObject({ enabled: z.boolean() })
