import '../auth.css'
import { Segmented } from '@ayva/kit/Segmented'
import { useState } from 'react'
import { useAlive } from '#lib/alive.ts'
import { later } from '#lib/later.tsx'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { text } from './passwords.text.ts'

const ResetByLetter = later(async () => (await import('./ResetByLetter.tsx')).ResetByLetter)
const ResetByCode = later(async () => (await import('./ResetByCode.tsx')).ResetByCode)

const words = text.request
const ways = [
  { value: 'email', label: text.ways.email },
  { value: 'phone', label: text.ways.phone },
] as const

/** For a forgotten password. Nothing on the page reveals whether an account exists. */
function ResetRequestPage() {
  const [way, setWay] = useState<'email' | 'phone'>('email')
  // Once a letter or message was requested, the way cannot be changed.
  const [asked, setAsked] = useState(false)
  // Server-rendered, the form could be submitted before its code is loaded, with its data in the address.
  const alive = useAlive()
  const choice = (
    <>
      <h1>{words.title}</h1>
      <p>{words.lead}</p>
      <Segmented label={text.ways.label} options={ways} value={way} onChange={setWay} />
    </>
  )
  return (
    <main className="auth-page is-form">
      <PageMeta title={words.title} description={words.description} noindex />
      {!asked && choice}
      <div className="auth-form-place">
        {alive &&
          (way === 'email' ? (
            <ResetByLetter onAsked={setAsked} />
          ) : (
            <ResetByCode onAsked={setAsked} />
          ))}
      </div>
      {!asked && (
        <p className="auth-other">
          {words.remembered}{' '}
          <a className="auth-link" href="#authorization">
            {text.login}
          </a>
        </p>
      )}
    </main>
  )
}

export const page: PageModule = { view: ResetRequestPage }
