import { openPage, type ModulePages } from '#lib/module-pages.ts'

/** For developers; a build omits it. */
export const module: ModulePages = {
  pages: import.meta.env.DEV ? [openPage('/kit', './platform/kit/KitPage.tsx')] : [],
}
