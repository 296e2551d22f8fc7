import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [{ ...openPage('/actions/list', './promo/ActionsPage.tsx'), kind: 'list' }],
}
