import { openPage, type RoomPages } from '#lib/room-pages.ts'

export const room: RoomPages = {
  pages: [
    openPage('/rules', './pages/RulesPage.tsx'),
    openPage('/responsible-gaming', './pages/ResponsiblePage.tsx'),
    openPage('/sandbox', './pages/SandboxPage.tsx'),
  ],
}
