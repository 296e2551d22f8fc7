import { ToastProvider } from '@ayva/kit/Toast'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { cache, hearLeft } from '#lib/call.ts'
import { router } from './router.tsx'

hearLeft(() => {
  const { pathname, search } = location
  if (pathname === '/entry' || pathname === '/invitation') return
  cache.clear()
  void router.navigate(`/entry?to=${encodeURIComponent(pathname + search)}`)
})

export function App() {
  return (
    <QueryClientProvider client={cache}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>
  )
}
