import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [openPage('/app', './pwa/InstallPage.tsx'), openPage('/mob-app', './pwa/MobAppPage.tsx')],
}
