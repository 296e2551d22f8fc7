import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  // The page checks its number before any call.
  pages: [openPage('/status/:page?', './platform/incidents/StatusPage.tsx')],
}
