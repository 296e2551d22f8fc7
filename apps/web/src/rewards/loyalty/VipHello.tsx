import './vip-hello.css'
import crown from 'virtual:art/vip'
import { Button } from '@ayva/kit/Button'
import { Modal } from '@ayva/kit/Modal'
import { picture } from '#lib/art.ts'
import { vip } from './loyalty.text.ts'

const text = vip.hello

export function VipHello({ close }: { close: () => void }) {
  const art = <img {...picture(crown, 'crown', [310, 620], 460 / 620)} sizes="300px" alt="" />
  return (
    <Modal open onClose={close} title={text.title} art={art} className="vip-hello">
      <p className="k-text-2">{text.lead}</p>
      <div className="vip-hello-actions">
        <Button href="/vip-club" size="lg" onClick={close}>
          {text.club}
        </Button>
        <Button kind="text" size="lg" onClick={close}>
          {text.close}
        </Button>
      </div>
    </Modal>
  )
}
