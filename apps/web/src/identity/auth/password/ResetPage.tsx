import '../auth.css'
import { Refusal } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useCall } from '#lib/call.ts'
import { later } from '#lib/later.tsx'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { unexpected } from '@ayva/contract/refusal'
import { text } from './passwords.text.ts'

const ResetForm = later(async () => (await import('./ResetForm.tsx')).ResetForm)
const FreeEmail = later(async () => (await import('../contacts/FreeEmail.tsx')).FreeEmail, {
  rare: true,
})

const words = text.reset
/** Replaces the secret in the address. */
const TAKEN = 'new'

/** The target of a letter's link: the token is checked first, and used up only with the new password. */
function ResetPage() {
  const token = useToken()
  const { mutate, data, error, isPending } = useCheck()
  useEffect(() => {
    if (token !== undefined) mutate(token)
  }, [mutate, token])
  return (
    <main className="auth-page is-form">
      <PageMeta title={words.title} description={words.description} noindex />
      {error && <Refused error={error} again={() => mutate(token ?? '')} pending={isPending} />}
      {data &&
        token !== undefined &&
        (data.frees ? (
          <FreeEmail token={token} email={data.email} />
        ) : (
          <ResetForm token={token} email={data.email} />
        ))}
      {!data && !error && (
        <>
          <h1>{words.title}</h1>
          <output>{words.checking}</output>
        </>
      )}
    </main>
  )
}

/**
 * The secret from the address, which is removed from it at once, so that it is not visible on the screen, in the
 * history or in later referrers. A reload in this tab still has it.
 */
function useToken(): string | undefined {
  const { token: written = '' } = useParams()
  const location = useLocation()
  const navigate = useNavigate()
  const kept = (location.state as { token?: unknown } | null)?.token
  useEffect(() => {
    if (written !== TAKEN)
      void navigate(`/resetting/reset/${TAKEN}`, { replace: true, state: { token: written } })
  }, [written, navigate])
  if (written !== TAKEN) return undefined
  return typeof kept === 'string' ? kept : ''
}

function useCheck() {
  const call = useCall()
  return useMutation({
    mutationFn: async (token: string) =>
      call((await import('@ayva/contract/identity/auth')).checkReset, { body: { token } }),
  })
}

function Refused({ error, again, pending }: { error: Error; again: () => void; pending: boolean }) {
  const key = error instanceof Refusal ? error.key : ''
  if (key === 'reset_expired' || key === 'reset_invalid' || key === 'validation')
    return (
      <>
        <h1>{key === 'reset_expired' ? words.expired : words.dead}</h1>
        <p role="alert">{key === 'validation' ? words.dead : error.message}</p>
        <Button kind="primary" href="/resetting/request">
          {words.again}
        </Button>
      </>
    )
  return (
    <>
      <h1>{words.failed}</h1>
      <p role="alert">{error instanceof Refusal ? error.message : unexpected}</p>
      <Button kind="primary" onClick={again} loading={pending}>
        {words.retry}
      </Button>
    </>
  )
}

export const page: PageModule = { view: ResetPage }
