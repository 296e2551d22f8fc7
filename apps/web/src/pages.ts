import { type PageModule } from '#lib/page.ts'

type Modules = Record<string, () => Promise<{ page: PageModule }>>

/** Pages for those who build the site: a build leaves them out. */
const workshop: Modules = import.meta.env.DEV ? import.meta.glob('./kit/*Page.tsx') : {}

/** Each page is a chunk of its own, fetched when its address is opened. */
export const pageModules: Modules = {
  ...import.meta.glob<{ page: PageModule }>([
    './*/*Page.tsx',
    '!./shell/*Page.tsx',
    '!./kit/*Page.tsx',
  ]),
  ...workshop,
}
