import '../auth.css'
import { Refusal } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useParams } from 'react-router'
import quince from 'virtual:picture/objects/quince.svg'
import { useCall } from '#lib/call.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { useHasSession } from '#lib/session.ts'
import { unexpected } from '@ayva/contract/refusal'
import { text } from '../auth.text.ts'
import { useLetter } from '../password/use-letter.ts'

const words = text.confirm

/** The target of a letter's link: the token is used at once, and the result is shown. */
function EmailConfirmPage() {
  const { mutate, data, error, isPending } = useConfirm()
  const { token = '' } = useParams()
  useEffect(() => mutate(token), [mutate, token])

  return (
    <main className="auth-page">
      <PageMeta title={words.title} description={words.description} noindex />
      {data && <Outcome good title={words.done} lead={words.doneLead(data.email)} />}
      {error && <Refused error={error} again={() => mutate(token)} pending={isPending} />}
      {!data && !error && (
        <>
          <h1>{words.doing}</h1>
          <output>{words.wait}</output>
        </>
      )}
    </main>
  )
}

function useConfirm() {
  const call = useCall()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) =>
      call((await import('@ayva/contract/identity/auth')).confirmEmail, { body: { token } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['self'] }),
  })
}

type RefusedProps = { error: Error; again: () => void; pending: boolean }

function Refused({ error, again, pending }: RefusedProps) {
  const loggedIn = useHasSession()
  const key = error instanceof Refusal ? error.key : ''
  if (key === 'link_used') return <Outcome good title={words.used} lead={words.usedLead} />
  if (key !== 'link_dead' && key !== 'validation')
    return (
      <>
        <h1>{words.failed}</h1>
        <p role="alert">{unexpected}</p>
        <Button kind="primary" onClick={again} loading={pending}>
          {words.retry}
        </Button>
      </>
    )
  return loggedIn ? (
    <Outcome title={words.dead} lead={words.deadLead} action={<NewLetter />} />
  ) : (
    <Outcome
      title={words.dead}
      lead={words.deadGuest}
      action={
        <Button kind="primary" href="#authorization">
          {words.login}
        </Button>
      }
    />
  )
}

function NewLetter() {
  const { send, sending, said } = useLetter()
  return (
    <>
      <Button kind="primary" onClick={send} loading={sending} loadingLabel={words.sending}>
        {words.again}
      </Button>
      <output>{said}</output>
    </>
  )
}

type OutcomeProps = { title: string; lead: string; good?: boolean; action?: ReactNode }

function Outcome({ title, lead, good = false, action }: OutcomeProps) {
  return (
    <>
      {good && <img src={quince} alt="" width={150} height={150} />}
      <h1>{title}</h1>
      <output>{lead}</output>
      {action ?? (
        <Button kind="primary" href="/">
          {words.home}
        </Button>
      )}
    </>
  )
}

export const page: PageModule = { view: EmailConfirmPage }
