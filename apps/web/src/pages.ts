import { type PageModule } from '#lib/page.ts'

type Module = { page: PageModule }
type Modules = Record<string, () => Promise<Module>>

/** Pages for developers, which a build omits. */
const workshop = import.meta.env.DEV ? import.meta.glob<Module>('./platform/kit/*Page.tsx') : {}

/** Each page is a chunk of its own, loaded when its address is opened. */
export const pageModules: Modules = {
  ...import.meta.glob<Module>([
    './*/*/**/*Page.tsx',
    '!./site/shell/**/*Page.tsx',
    '!./platform/kit/*Page.tsx',
  ]),
  ...workshop,
}
