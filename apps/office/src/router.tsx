import { createBrowserRouter, type RouteObject } from 'react-router'
import { officePages } from '#lib/page.ts'
import { Frame } from './site/shell/Frame.tsx'
import { BrokenPage } from './site/shell/BrokenPage.tsx'
import { MissingPage } from './site/shell/MissingPage.tsx'

const entrances: RouteObject[] = [
  {
    path: '/entry',
    lazy: async () => ({
      Component: (await import('./platform/operators/EntryPage.tsx')).EntryPage,
    }),
  },
  {
    path: '/invitation',
    lazy: async () => ({
      Component: (await import('./platform/operators/InvitationPage.tsx')).InvitationPage,
    }),
  },
]

export const router = createBrowserRouter([
  ...entrances.map((route) => ({ ...route, errorElement: <BrokenPage /> })),
  {
    element: <Frame />,
    errorElement: <BrokenPage />,
    HydrateFallback: () => null,
    children: officePages.map<RouteObject>(({ path, load }) => ({
      path,
      errorElement: <BrokenPage />,
      lazy: async () => ({ Component: (await load()).Page }),
    })),
  },
  { path: '*', element: <MissingPage /> },
])
