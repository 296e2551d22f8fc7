import './profile.css'
import { Skeleton } from '@ayva/kit/Skeleton'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type LoadArgs, type PageModule } from '#lib/page.ts'
import { later } from '#lib/later.tsx'
import { PageMeta } from '#lib/page-meta.tsx'
import { type FieldName } from './ExtendedForm.tsx'
import { text } from './player.text.ts'
import { loadProfileMenu, ProfileFrame } from './ProfileFrame.tsx'
import { nextOf, useStep } from './use-extended.ts'
import { loadProfile, useProfile } from './use-profile.ts'

const words = text.extended
const ExtendedForm = later(async () => (await import('./ExtendedForm.tsx')).ExtendedForm, {
  rare: true,
})

/**
 * The player enters personal data step by step, and is then led to the next page. With `edit`, all entered data is in
 * one form.
 */
function ExtendedPage() {
  const { search } = useLocation()
  const edits = new URLSearchParams(search).has('edit')
  const profile = useProfile()
  return (
    <ProfileFrame path="/profile/extended">
      <PageMeta title={words.title} description={words.description} noindex />
      <h1 className="k-d2">{edits ? words.edit : words.title}</h1>
      {!edits && <p className="profile-lead k-text-2">{words.lead}</p>}
      {profile && (edits ? <Whole next={nextOf(search)} /> : <Steps next={nextOf(search)} />)}
    </ProfileFrame>
  )
}

function Whole({ next }: { next: string }) {
  const goOn = useGoOn(next)
  return <ExtendedForm button={words.save} onDone={goOn} />
}

function Steps({ next }: { next: string }) {
  const goOn = useGoOn(next)
  const { step, over } = useStep()
  useEffect(() => {
    if (over) goOn()
  }, [over, goOn])
  if (!step) return <Skeleton height={280} radius={16} />
  return (
    <>
      <h2 className="k-d3">{words.steps[step.name]}</h2>
      {step.gift && <p className="k-small k-text-2">{words.forIt(step.gift.title)}</p>}
      <ExtendedForm
        key={step.name}
        fields={step.fields as FieldName[]}
        button={words.next}
        skip={goOn}
      />
    </>
  )
}

function useGoOn(next: string): () => void {
  const navigate = useNavigate()
  return () => void navigate(next, { replace: true })
}

const load = ({ call, cache }: LoadArgs) =>
  Promise.all([loadProfileMenu(call, cache), loadProfile(call, cache)])

export const page: PageModule = { view: ExtendedPage, load }
