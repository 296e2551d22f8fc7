import * as z from 'zod/mini'
import { endpoint } from './base.ts'

const Switch = z.object({ enabled: z.boolean() })

/** What the site is told of itself, by alias. A room that needs a setting adds its alias here. */
export const Settings = z.object({
  registration: Switch,
  cookie_bar: Switch,
  footer_clock: Switch,
  background_color_enabled: z.boolean(),
  background_color: z.string(),
  copyright_text: z.string(),
  legal: z.string(),
})
export type Settings = z.output<typeof Settings>

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/v18/settings',
  audience: 'guest',
  summary: 'Настройки сайта по именам',
  answer: Settings,
  refusals: {},
  cacheSeconds: 5,
})

export const MenuItem = z.object({
  type: z.literal('link'),
  path: z.string(),
  label: z.string(),
  icon: z.string(),
  /** The counter whose value is shown as a badge. */
  counterName: z.nullable(z.string()),
  /** A guest who follows it is asked to log in first. */
  requiresAuth: z.boolean(),
})
export type MenuItem = z.output<typeof MenuItem>

/** Menus of the shell: `guest` and `player` in the header, `bottom` on a phone, `footer`. */
export const showMenu = endpoint({
  method: 'GET',
  path: '/api/v18/menu/:name',
  audience: 'guest',
  summary: 'Меню по имени',
  params: z.object({ name: z.string().check(z.maxLength(40)) }),
  answer: z.array(MenuItem),
  refusals: { menu_unknown: { status: 404, code: 1501, message: 'Такого меню нет' } },
  cacheSeconds: 300,
})
