/** The state of a visitor from a network without a confirmed address, who must confirm one. */
import { type AddressAsked, type Network } from '@ayva/contract/identity/social'
import { create } from 'zustand'

export type SocialTwoFactor = {
  socialNetwork: Network | undefined
  /** Identifies the pending login to the server. */
  lookup: string | undefined
  twoFactor: AddressAsked['twoFactor'] | undefined
  email: string
  phone: string
  code: string
  /** The server's answer after the network's redirect. */
  data: AddressAsked | undefined
  /** The time before which another code cannot be requested, in milliseconds. */
  resetTime: number
  tokenExpireTime: number
  /** The hash of the page that the visitor left. */
  returnHash: string
  /** An address was entered. */
  setUserEmailOrPhone: boolean
  /** The address is being edited. */
  editEmailOrPhone: boolean
  resendCodeClicked: boolean
}

const nobody: SocialTwoFactor = {
  socialNetwork: undefined,
  lookup: undefined,
  twoFactor: undefined,
  data: undefined,
  email: '',
  phone: '',
  code: '',
  resetTime: 0,
  tokenExpireTime: 0,
  returnHash: '',
  setUserEmailOrPhone: false,
  editEmailOrPhone: false,
  resendCodeClicked: false,
}

export const useTwoFactor = create<SocialTwoFactor>(() => nobody)

export const twoFactor = {
  get: () => useTwoFactor.getState(),
  /** An unconfirmed answer of a network: an address is requested first. */
  begin(data: AddressAsked, returnHash: string) {
    const { socialNetwork, lookup, twoFactor: said, email } = data
    useTwoFactor.setState({
      ...nobody,
      socialNetwork,
      lookup,
      twoFactor: said,
      data,
      returnHash,
      email: email ?? '',
      editEmailOrPhone: !said.confirmed,
    })
  },
  type: (typed: Partial<Pick<SocialTwoFactor, 'email' | 'phone' | 'code'>>) =>
    useTwoFactor.setState(typed),
  /** A code was sent: another one can be requested after `ttl` seconds. */
  sent(said: AddressAsked['twoFactor'], now: number) {
    const until = now + said.ttl * 1000
    useTwoFactor.setState({
      twoFactor: said,
      resetTime: until,
      tokenExpireTime: until,
      code: '',
      setUserEmailOrPhone: true,
      editEmailOrPhone: false,
    })
  },
  edit: () => useTwoFactor.setState({ editEmailOrPhone: true, resendCodeClicked: false }),
  resend: () => useTwoFactor.setState({ resendCodeClicked: true }),
  end: () => useTwoFactor.setState(nobody),
}
