import * as z from 'zod/mini'
import { Currency, Domain, endpoint, Moment } from '../base.ts'
import { reason } from '../office.ts'
import { setting, settingKinds, settingRights, Switch, type ValuesOf } from '../setting.ts'

const text = (most: number) => z.string().check(z.maxLength(most))
/** Whole major units of a currency. */
const sum = z.int().check(z.minimum(0), z.maximum(1_000_000_000))

/** Settings of the site as a whole; those of a module are in its own file. */
export const siteSettings = {
  cookie_bar: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Полоса о cookie внизу страницы',
  }),
  footer_clock: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'content',
    summary: 'Часы в подвале',
  }),
  background_color_enabled: setting({
    schema: z.boolean(),
    shipped: false,
    visibility: 'public',
    kind: 'content',
    summary: 'Свой цвет фона вместо цвета темы',
  }),
  background_color: setting({
    schema: z.string().check(z.regex(/^#[\da-f]{6}$/i, 'Нужен цвет вида #0b1410')),
    shipped: '#0b1410',
    visibility: 'public',
    kind: 'content',
    summary: 'Цвет фона',
  }),
  t_uid_labels: setting({
    schema: z
      .array(z.string().check(z.regex(/^\w{1,40}$/, 'Метка из латинских букв, цифр и _')))
      .check(z.maxLength(20)),
    shipped: ['test_group'],
    visibility: 'public',
    kind: 'content',
    summary: 'Метки игроков, чьи вызовы лобби несут номер игрока в параметре t_uid',
  }),
  remarketing_mode: setting({
    schema: Switch,
    shipped: { enabled: false },
    visibility: 'public',
    kind: 'access',
    summary: 'Вместо всего сайта одна страница: любой адрес ведёт на неё',
  }),
  personal_mode: setting({
    schema: Switch,
    shipped: { enabled: false },
    visibility: 'public',
    kind: 'access',
    summary: 'Сайт для своих: гостю открыт только вход, регистрации нет',
  }),
  copyright_text: setting({
    schema: text(200),
    shipped: '© Айва, 2026',
    visibility: 'public',
    kind: 'content',
    summary: 'Строка об авторских правах в подвале',
  }),
  legal: setting({
    schema: text(4000),
    shipped:
      'Это песочница: деньги здесь не настоящие, выиграть или проиграть настоящие нельзя. ' +
      'Сайт только для тех, кому есть 18 лет.',
    visibility: 'public',
    kind: 'content',
    summary: 'Юридический текст в подвале',
  }),
  jurisdiction: setting({
    schema: z.strictObject({
      name: text(80),
      deposits: z.array(z.strictObject({ currency: Currency, day: sum })).check(z.maxLength(20)),
      stakes: z.array(z.strictObject({ currency: Currency, max: sum })).check(z.maxLength(20)),
    }),
    shipped: { name: '', deposits: [], stakes: [] },
    visibility: 'office',
    kind: 'protection',
    summary:
      'Лимиты юрисдикции для всех игроков: её имя, сколько можно внести за день (UTC) и поставить за один раз. ' +
      'Где валюта не названа, лимита нет',
  }),
  visual_config: setting({
    schema: z.strictObject({
      theme: z.enum(['dark', 'light']),
      logo: z.enum(['full', 'leaf']),
      season: z.enum(['none', 'winter']),
    }),
    shipped: { theme: 'dark', logo: 'full', season: 'none' },
    visibility: 'public',
    kind: 'content',
    summary:
      'Вид сайта: тёмная или светлая тема, логотип целиком или лист, убранство по времени года',
  }),
}

/** The public settings by alias; each module adds its own by declaration merging. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
export interface Settings extends ValuesOf<typeof siteSettings> {}

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/v18/settings',
  audience: 'guest',
  summary: 'Настройки сайта по именам',
  query: z.object({ domain: Domain }),
  withoutToken: true,
  byHost: true,
  // Each value is validated by the schema of its module when it is set and when it is read.
  answer: z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<Settings, Settings>,
  refusals: {},
  cacheSeconds: 5,
})

const alias = z.object({ alias: z.string().check(z.regex(/^[\w.]{1,60}$/)) })
const why = reason('Напишите, зачем')
const settingRefusals = {
  setting_unknown: { status: 404, code: 1502, message: 'Такой настройки нет' },
} as const
/** Stands for the moment of a change where the shipped value holds. */
export const NEVER = '1970-01-01T00:00:00.000Z'

const changeRefusals = {
  setting_unknown: settingRefusals.setting_unknown,
  setting_changed: {
    status: 409,
    code: 1503,
    message: 'Настройку уже изменил другой сотрудник. Посмотрите новое значение.',
  },
} as const

/** An operator who may change any kind of setting may make the call; it is refused for settings of other kinds. */
const changers = {
  operator: settingRights.content,
  or: [settingRights.money, settingRights.rewards, settingRights.protection, settingRights.access],
} as const

/** A setting as an operator sees it. */
export const OfficeSetting = z.object({
  alias: z.string(),
  summary: z.string(),
  visibility: z.enum(['public', 'office']),
  /** The kind, which decides the needed permission: `settingRights`. */
  kind: z.enum(settingKinds),
  /** The JSON Schema of its values. */
  type: z.unknown(),
  shipped: z.unknown(),
  value: z.unknown(),
  /** Null if the value is the shipped one. */
  author: z.nullable(z.string()),
  changedAt: z.nullable(Moment),
})
export type OfficeSetting = z.output<typeof OfficeSetting>

export const listOfficeSettings = endpoint({
  method: 'GET',
  path: '/api/v18/office/settings',
  audience: { operator: 'settings.read' },
  summary: 'Все настройки: тип, значение по умолчанию, нынешнее значение и чьё оно',
  answer: z.array(OfficeSetting),
  refusals: {},
})

export const changeSetting = endpoint({
  method: 'PUT',
  path: '/api/v18/office/settings/:alias',
  audience: changers,
  confirmed: true,
  summary: 'Задать настройку',
  params: alias,
  body: z.strictObject({
    value: z.unknown(),
    /** `changedAt` of the value that was read, or `NEVER`: a change on top of another value is refused. */
    seen: z.optional(Moment),
    why,
  }),
  answer: OfficeSetting,
  refusals: changeRefusals,
})

export const resetSetting = endpoint({
  method: 'POST',
  path: '/api/v18/office/settings/:alias/reset',
  audience: changers,
  confirmed: true,
  summary: 'Вернуть настройке значение по умолчанию',
  params: alias,
  body: z.strictObject({ why }),
  answer: OfficeSetting,
  refusals: settingRefusals,
})

export const SettingChange = z.object({
  n: z.int(),
  /** Null if the shipped value was restored. */
  value: z.unknown(),
  author: z.string(),
  at: Moment,
  why: z.string(),
})

export const listSettingChanges = endpoint({
  method: 'GET',
  path: '/api/v18/office/settings/:alias/changes',
  audience: { operator: 'settings.read' },
  summary: 'История настройки, сначала новое',
  params: alias,
  query: z.object({
    /** Changes below this number; the newest if omitted. */
    before: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  }),
  answer: z.array(SettingChange),
  refusals: settingRefusals,
})

export const MenuItem = z.object({
  type: z.literal('link'),
  path: z.string(),
  label: z.string(),
  icon: z.string(),
  /** The counter that is shown as a badge. */
  counterName: z.nullable(z.string()),
  /** A guest who follows it is asked to log in first. */
  requiresAuth: z.boolean(),
})
export type MenuItem = z.output<typeof MenuItem>

/** Menus: `guest` and `player` in the header, `bottom` on a phone, `footer`, and `profile` beside the profile pages. */
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
