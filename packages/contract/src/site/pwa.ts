import * as z from 'zod/mini'
import { endpoint } from '../base.ts'
import { setting, Switch, type ValuesOf } from '../setting.ts'

/** The path of the service worker; its scope is everything below. */
export const WORKER_PATH = '/sw.js'

export const showAppVersion = endpoint({
  method: 'GET',
  path: '/api/v18/mobapp/version',
  audience: 'guest',
  summary: 'Версия мобильного приложения; `web` значит, что приложение — это сам сайт',
  answer: z.object({ version: z.string(), kind: z.enum(['web', 'package']) }),
  refusals: {},
  cacheSeconds: 300,
})

/** The path of the shortcut file that the site offers itself. */
export const SHORTCUT_PATH = '/app/ayva.url'

const FILE_ADDRESS_MAX = 500
const isFileAddress = (address: string) =>
  /^\/(?![/\\])/.test(address)
    ? URL.canParse(address, 'https://ayva.test')
    : address.startsWith('https://') && URL.canParse(address)

export const pwaSettings = {
  service_worker: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    kind: 'access',
    summary:
      'Служебный скрипт браузера: без сети вместо страницы видно «Нет сети». Выключенный, он снимает сам себя',
  }),
  app_file: setting({
    schema: z.strictObject({
      address: z.string().check(
        z.maxLength(FILE_ADDRESS_MAX),
        z.refine(
          (address) => address === '' || isFileAddress(address),
          'Нужен путь на сайте или адрес https',
        ),
      ),
    }),
    shipped: { address: SHORTCUT_PATH },
    visibility: 'public',
    kind: 'access',
    summary:
      'Файл приложения: путь на сайте или адрес https другого узла, который отдаёт его нашим страницам (CORS). Пусто: кнопки загрузки нет',
  }),
}

declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof pwaSettings> {}
}
