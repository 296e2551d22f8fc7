import './support.css'
import { Button } from '@ayva/kit/Button'
import { useLocation } from 'react-router'
import { later } from '#lib/later.tsx'
import { asButton } from '#lib/links.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { CHAT } from './support.ts'
import { text } from './support.text.ts'

const SupportForm = later(async () => (await import('./SupportForm.tsx')).SupportForm)

function SupportPage() {
  const email = useSetting('support_email')?.email ?? ''
  const chat = useSetting('support_chat')
  const { state } = useLocation() as { state: { text?: unknown } | null }
  const draft = typeof state?.text === 'string' ? state.text : undefined
  return (
    <main className="k-wrap support">
      <PageMeta title={text.title} description={text.description} />
      <div>
        <h1 className="k-d2">{text.title}</h1>
        {chat?.enabled && (
          <div className="support-talk">
            <div>
              <h2 className="k-d3">{text.chat}</h2>
              <p>{text.chatHours(chat)}</p>
            </div>
            <Button kind="primary" href={CHAT} {...asButton}>
              {text.chatOpen}
            </Button>
          </div>
        )}
        <p className="support-lead">{email === '' ? text.off : text.lead}</p>
        {email !== '' && <SupportForm draft={draft} />}
      </div>
      <aside aria-label={text.often}>
        <h2 className="k-d3">{text.often}</h2>
        <ul>
          {text.links.map(({ path, label }) => (
            <li key={path}>
              <a className="k-link" href={path}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        {email !== '' && (
          <p>
            {text.byLetter}{' '}
            <a className="k-link" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        )}
      </aside>
    </main>
  )
}

export const page: PageModule = { view: SupportPage }
