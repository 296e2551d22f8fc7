import '../auth.css'
import { Modal } from '@ayva/kit/Modal'
import { type ModalModule } from '#lib/page.ts'
import { keyArt } from '#lib/key-art.ts'
import { useTried } from '../../../platform/experiments/experiments.ts'
import { useSetting } from '../../../platform/settings/settings.ts'
import { usePromise } from './use-promise.ts'
import { text } from '../auth.text.ts'
import { RegisterForm } from './RegisterForm.tsx'

function RegisterModal({ close }: { close: () => void }) {
  // Personal mode allows no registration.
  if (useSetting('personal_mode')?.enabled) return null
  return (
    <Modal open onClose={close} title={text.register.title} size="lg" blur art={<Art />}>
      <TriedForm />
    </Modal>
  )
}

/** Rendering it counts the visitor for the experiment's variant. */
function TriedForm() {
  const tried = useTried('registration_first')
  return <RegisterForm first={tried === 'phone' ? 'phone' : 'email'} />
}

/** The area beside the form: what a landing page has promised, if it promised anything. */
function Art() {
  const { src, srcSet, width, height } = keyArt()
  const { title, note } = usePromise()
  return (
    <div className="auth-art">
      <p className="auth-art-title">{title}</p>
      <img
        src={src}
        srcSet={srcSet}
        sizes="(max-width: 768px) 250px, 500px"
        width={width}
        height={height}
        alt=""
      />
      <p className="auth-art-note">{note}</p>
    </div>
  )
}

export const modal: ModalModule = { view: RegisterModal }
