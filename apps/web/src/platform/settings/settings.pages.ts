import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    {
      ...openPage('/locale-toggle', './platform/settings/LocaleTogglePage.tsx'),
      noindex: true,
      skip: true,
    },
  ],
}
