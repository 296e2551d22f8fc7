import '../auth.css'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { hasSession, useHasSession } from '#lib/session.ts'
import { text } from '../auth.text.ts'
import { useLogout } from '../use-auth.ts'

/** Ends the session and leads home; a guest is led home at once. */
function LogoutPage() {
  const { mutate, isError, isPending } = useLogout()
  const navigate = useNavigate()
  const known = useHasSession()
  const begun = useRef(false)
  useEffect(() => {
    // Checked here, because a player who counts as a guest at first would be redirected before the session is ended.
    if (!hasSession()) return void navigate('/', { replace: true })
    if (!begun.current) mutate()
    begun.current = true
  }, [known, mutate, navigate])

  return (
    <main className="auth-page is-alone">
      <PageMeta title={text.logout.title} description={text.logout.description} noindex />
      <h1>{isError ? text.logout.failed : text.logout.doing}</h1>
      {isError && (
        <ErrorNote title={text.logout.hint} onRetry={() => mutate()} retrying={isPending} />
      )}
    </main>
  )
}

export const page: PageModule = { view: LogoutPage }
