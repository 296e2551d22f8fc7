import { openPage, type ModulePages } from '#lib/module-pages.ts'

/** For those who build the site: a build leaves it out. */
export const module: ModulePages = {
  pages: import.meta.env.DEV ? [openPage('/kit', './platform/kit/KitPage.tsx')] : [],
}
