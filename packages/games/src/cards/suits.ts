import { storage } from '@ayva/kit/storage'
import { create } from 'zustand'

/** Whether the player uses a four-colour deck; stored for the next visit. */
export const useFourColours = create<{ on: boolean }>(() => ({
  on: storage.find('suits') === 'four',
}))

export function setFourColours(on: boolean): void {
  useFourColours.setState({ on })
  storage.keep('suits', on ? 'four' : 'two')
}
