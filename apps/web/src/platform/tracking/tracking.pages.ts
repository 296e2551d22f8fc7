import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [{ ...openPage('/stored', './platform/tracking/StoredPage.tsx'), personal: true }],
}
