import { REMARKETING_PATH } from '@ayva/contract/settings/remarketing'
import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    openPage('/rules', './pages/RulesPage.tsx'),
    openPage('/responsible-gaming', './pages/ResponsiblePage.tsx'),
    openPage('/sandbox', './pages/SandboxPage.tsx'),
    {
      ...openPage(REMARKETING_PATH, './pages/RemarketingPage.tsx'),
      layout: 'full',
      noindex: true,
      skip: true,
    },
  ],
}
