/** Data for the frame around every page: pictures, the bar above the header, counters, the build. */
import * as z from 'zod/mini'
import { endpoint } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

/** The path of a picture or page of this site: «/art/…», never another address. */
const ownAddress = z
  .string()
  .check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\s\\]*$/, 'Нужен адрес этого сайта: /…'))

/** A picture of the project: its purpose, with a number if there are several. */
export const ProjectImage = z.object({
  type: z
    .string()
    .check(
      z.regex(/^(header_logo|background)(_[1-9]\d?)?$/, 'Нужно header_logo или background, _N'),
    ),
  images: z.object({ original: z.object({ original: ownAddress }) }),
})
export type ProjectImage = z.output<typeof ProjectImage>

const picture = (type: string, original: string): ProjectImage => ({
  type,
  images: { original: { original } },
})

const IMAGES_MAX = 20

export const shellSettings = {
  motivational_block: setting({
    schema: Switch,
    shipped: { enabled: false },
    visibility: 'public',
    kind: 'content',
    summary: 'Спокойная строка о паузах над подвалом',
  }),
  project_images: setting({
    schema: z.array(ProjectImage).check(
      z.maxLength(IMAGES_MAX),
      z.refine(
        (images) => new Set(images.map(({ type }) => type)).size === images.length,
        'Каждый тип с номером может быть только один раз',
      ),
    ),
    // The first is for the dark theme, the second for the light one.
    shipped: [picture('header_logo', '/logo.svg'), picture('header_logo_2', '/logo-light.svg')],
    visibility: 'office',
    kind: 'content',
    summary: 'Картинки сайта: логотип шапки (header_logo) и фон (background); _N задаёт порядок',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends Pick<ValuesOf<typeof shellSettings>, 'motivational_block'> {}
}

export const listProjectImages = endpoint({
  method: 'GET',
  path: '/api/v18/content/images',
  audience: 'guest',
  summary: 'Картинки сайта: логотип шапки и фон, по порядку номеров',
  answer: z.array(ProjectImage),
  refusals: {},
  cacheSeconds: 300,
})

export const Counter = z.object({ name: z.string(), value: z.int() })
export type Counter = z.output<typeof Counter>

export const listCounters = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/counters',
  audience: 'player',
  summary: 'Счётчики игрока: их показывают значки у пунктов меню',
  answer: z.array(Counter),
  refusals: {},
})

const counterCall = {
  audience: 'player',
  params: z.object({ name: z.string().check(z.maxLength(60)) }),
  answer: Counter,
  refusals: { counter_unknown: { status: 404, code: 2110, message: 'Такого счётчика нет' } },
} as const

export const showCounter = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/counters/:name',
  summary: 'Один счётчик игрока',
  ...counterCall,
})

/** The same as `showCounter`. */
export const showCounterByName = endpoint({
  method: 'GET',
  path: '/api/v18/counters/:name',
  summary: 'Один счётчик игрока: то же, что /users/self/counters/{name}',
  ...counterCall,
})

/** Idempotent. */
export const resetCounter = endpoint({
  method: 'PUT',
  path: '/api/v18/users/self/counters/:name/reset',
  summary: 'Обнулить счётчик: дальше он считает только новое',
  ...counterCall,
})

/** The same as `resetCounter`. */
export const resetCounterByName = endpoint({
  method: 'PUT',
  path: '/api/v18/counters/:name/reset',
  summary: 'Обнулить счётчик: то же, что /users/self/counters/{name}/reset',
  ...counterCall,
})

export const showClientBuild = endpoint({
  method: 'GET',
  path: '/api/v18/client-build',
  audience: 'guest',
  summary: 'Какая сборка сайта опубликована',
  answer: z.object({ build: z.string() }),
  refusals: {},
})
