import { openPage, type ModulePages } from '#lib/module-pages.ts'

export const module: ModulePages = {
  pages: [
    openPage('/app', './site/pwa/InstallPage.tsx'),
    openPage('/mob-app', './site/pwa/MobAppPage.tsx'),
  ],
}
