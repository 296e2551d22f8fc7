import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [{ ...openPage('/actions/list', './communication/promo/ActionsPage.tsx'), kind: 'list' }],
}
