import { setting, Switch, type ValuesOf } from './setting.ts'

/** Where browsers ask for the service worker; it rules all that lies below. */
export const WORKER_PATH = '/sw.js'

/** What the room lets an operator set. */
export const pwaSettings = {
  service_worker: setting({
    schema: Switch,
    shipped: { enabled: true },
    visibility: 'public',
    summary:
      'Служебный скрипт браузера: без сети вместо страницы видно «Нет сети». Выключенный, он снимает сам себя',
  }),
}

declare module './settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof pwaSettings> {}
}
