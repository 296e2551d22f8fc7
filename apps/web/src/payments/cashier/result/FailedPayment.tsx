import { paymentStatus, paymentType, returnPaths } from '@ayva/contract/payments/cashier/payments'
import { ToastProvider, useToast } from '@ayva/kit/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '#lib/call.ts'
import { depositText } from '../deposit/deposit.text.ts'
import { isLeftOnFailure } from './failed-path.ts'
import { paymentQuery } from '../use-cashier.ts'

/** Leads to the page of a failed deposit from other pages, except those that must not be left. */
export function FailedPayment({ paymentId }: { paymentId: number }) {
  return (
    <ToastProvider>
      <Lead paymentId={paymentId} />
    </ToastProvider>
  )
}

function Lead({ paymentId }: { paymentId: number }) {
  const call = useCall()
  const cache = useQueryClient()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { show } = useToast()
  const lead = useEffectEvent(async () => {
    if (pathname === returnPaths.fail || pathname.startsWith(returnPaths.pending)) return
    const payment = await cache.fetchQuery(paymentQuery(call, paymentId)).catch(() => undefined)
    if (payment?.typeId !== paymentType.DEPOSIT || payment.statusId !== paymentStatus.FAIL) return
    const seen = document.visibilityState === 'visible'
    if (seen && isLeftOnFailure(pathname)) return navigate(returnPaths.fail)
    const { notice, more } = depositText.failed
    const action = { label: more, onClick: () => void navigate(returnPaths.fail) }
    show({ text: notice, stay: true, action })
  })
  useEffect(() => void lead(), [paymentId])
  return null
}
