import { leads, openPage, type ModulePages } from '#lib/module-pages.ts'

/** A player who hides disappears for guests within this time. */
const KEEP_SECONDS = 30

const rating = (path: string) => ({
  ...openPage(path, './rewards/fame/FamePage.tsx'),
  ...({ kind: 'list', flag: 'feature_hall_of_fame', keepSeconds: KEEP_SECONDS } as const),
})

export const module: ModulePages = {
  pages: [
    leads('/hall-of-fame', '/hall-of-fame/top'),
    rating('/hall-of-fame/top'),
    rating('/hall-of-fame/daily'),
    {
      ...openPage('/hall-of-fame/statuses', './rewards/fame/StatusesPage.tsx'),
      flag: 'feature_hall_of_fame',
    },
  ],
}
