import './kyc.css'
import { type DocumentKind, type Verification } from '@ayva/contract/identity/kyc'
import { documentPages } from '@ayva/contract/identity/kyc/document-pages'
import { Icon } from '@ayva/kit/Icon'
import { Notice } from '@ayva/kit/Notice'
import { Segmented } from '@ayva/kit/Segmented'
import { formatMoney } from '@ayva/kit/Money'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { known, optional } from '#lib/cache.ts'
import { useCall } from '#lib/call.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { loadSlots, Slot } from '../../platform/crm/crm.ts'
import { loadProfileMenu, ProfileFrame } from '../player/player.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { text } from './kyc.text.ts'
import { PageSlot } from './PageSlot.tsx'
import { PersonStep } from './PersonStep.tsx'
import { SendButton } from './SendButton.tsx'
import { Opens, StatusPanel } from './StatusPanel.tsx'
import { rulesQuery, useVerificationUpdates, verificationQuery } from './use-verification.ts'

const kinds = (['passport', 'foreign', 'licence'] as const).map((value) => ({
  value,
  label: text.kinds[value],
}))

/** The verification by documents: three steps at the left, the status at the right. */
function VerificationPage() {
  const call = useCall()
  const form = useSuspenseQuery(verificationQuery(call)).data
  const rules = useQuery(rulesQuery(call)).data ?? []
  useVerificationUpdates()
  const [chosen, setKind] = useState<DocumentKind>()
  const kind = chosen ?? form.kind ?? 'passport'
  const open = form.status === 'new' || form.status === 'refused'
  const daily = rules.find(
    ({ of, asks, period }) => of === 'withdrawal' && asks === 'kyc' && period === 'day',
  )
  const sum = daily && formatMoney(daily.above, { short: true })
  return (
    <ProfileFrame path="/verification-info">
      <PageMeta title={text.title} description={text.description} noindex />
      <div className="kyc">
        <div className="kyc-main">
          <h1 className="k-d2">{text.title}</h1>
          <p className="k-text-2 kyc-lead">{text.lead(sum)}</p>
          <Slot slug="identance" single />
          {form.blockedUntil && (
            <Notice icon="warning-circle" tone="persimmon">
              {text.blocked(form.blockedUntil, form.blockedWords)}
            </Notice>
          )}
          <Steps form={form} kind={kind} open={open} onKind={setKind} />
        </div>
        <aside className="kyc-aside" aria-label={text.status}>
          <StatusPanel form={form} />
          <Opens rules={rules} />
          {open && <SendButton form={form} kind={kind} />}
        </aside>
        <Questions sum={sum} />
      </div>
    </ProfileFrame>
  )
}

type StepsProps = {
  form: Verification
  kind: DocumentKind
  open: boolean
  onKind: (kind: DocumentKind) => void
}

function Steps({ form, kind, open, onKind }: StepsProps) {
  const pages = documentPages[kind].filter((page) => page !== 'face')
  const keptOf = (page: string) => form.documents.find((one) => one.page === page)
  const done = [
    form.person !== null,
    pages.every((page) => keptOf(page)),
    keptOf('face') !== undefined,
  ]
  const now = open ? done.indexOf(false) : -1
  return (
    <ol className="kyc-steps">
      <Step number={1} title={text.steps.person} done={done[0]!} now={now === 0}>
        <PersonStep form={form} open={open} />
      </Step>
      <Step number={2} title={text.steps.document} done={done[1]!} now={now === 1}>
        <Segmented
          className="kyc-kinds"
          label={text.kind}
          options={kinds}
          value={kind}
          onChange={onKind}
          disabled={!open}
        />
        <div className="kyc-slots">
          {pages.map((page) => (
            <PageSlot key={page} page={page} kept={keptOf(page)} open={open} />
          ))}
        </div>
        {open && (
          <p className="kyc-hint">
            <Icon name="info" size={16} />
            {text.hide}
          </p>
        )}
      </Step>
      <Step number={3} title={text.steps.face} done={done[2]!} now={now === 2}>
        <p className="k-text-2">{text.faceLead}</p>
        <div className="kyc-slots">
          <PageSlot page="face" kept={keptOf('face')} open={open} />
        </div>
      </Step>
    </ol>
  )
}

type StepProps = {
  number: number
  title: string
  done: boolean
  now: boolean
  children: ReactNode
}

function Step({ number, title, done, now, children }: StepProps) {
  const look = `kyc-step${done ? ' is-done' : ''}${now ? ' is-now' : ''}`
  return (
    <li className={look} aria-current={now ? 'step' : undefined}>
      <span className="kyc-number">
        {done ? <Icon name="check-bold" label={text.stepDone} /> : number}
      </span>
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  )
}

function Questions({ sum }: { sum: string | undefined }) {
  const kept = useSetting('document_retention')
  const terms = { accepted: kept?.accepted_days ?? 0, refused: kept?.refused_days ?? 0 }
  return (
    <section className="kyc-faq">
      <h2>{text.faq}</h2>
      <div>
        {text.questions(terms, sum).map(({ title, answer }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </div>
    </section>
  )
}

export const page: PageModule = {
  view: VerificationPage,
  load: ({ call, cache }) =>
    Promise.all([
      cache.query(verificationQuery(call)),
      cache.query({ ...rulesQuery(call), ...known }).catch(optional),
      loadProfileMenu(call, cache),
      loadSlots(call, cache, ['identance']),
    ]),
}
