import '../auth.css'
import { Button } from '@ayva/kit/Button'
import { Refusal } from '@ayva/contract/refusal'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useCall } from '#lib/call.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { text } from '../auth.text.ts'
import { enterByToken, useLinked } from './enter-by-token.ts'

const words = text.entry

/** The target of a letter's link: a valid token logs the player in, and the page leads home. */
function EntryPage() {
  const call = useCall()
  const { search } = useLocation()
  const token = new URLSearchParams(search).get('token') ?? ''
  const { mutate, data, error } = useMutation({
    mutationFn: (one: string) => enterByToken(call, one),
    onSuccess: (how) => how === 'in' && useLinked.setState({ said: 'in' }),
  })
  useEffect(() => mutate(token), [mutate, token])
  const why = error && (error instanceof Refusal ? error.message : words.failed)
  const said = data === 'code' ? words.code : why

  return (
    <main className="auth-page is-alone">
      <PageMeta title={words.title} description={words.description} noindex />
      <h1>{said ? words.dead : words.doing}</h1>
      <output>{said ?? words.wait}</output>
      {said && (
        <Button kind="primary" href="/#authorization">
          {words.login}
        </Button>
      )}
    </main>
  )
}

export const page: PageModule = { view: EntryPage }
