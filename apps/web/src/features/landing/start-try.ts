import type { AdLocation } from '@ayob/contract/bookings'
import type { AnswerOf } from '@ayob/contract/call'
import type { landingFigures, tryAd } from '@ayob/contract/landing'
import { amountOf } from '../../lib/amount'
import { keepTried, type TriedPlan, tried } from '../../lib/tried'
import { BUDGETS, stepOf } from './budgets'
import { lightUp } from './light-up'

const whole = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 })
const WAIT_MS = 250

const triedPlan = ({ vehicleType, quantity, durationDays }: TriedPlan): TriedPlan => ({
  vehicleType,
  quantity,
  durationDays,
})

/**
 * Lets a visitor try an ad: the name lights up on the vehicles, and a budget is turned into days, vehicles, plays and
 * people. What is tried is kept. `nameTyped` is called when a name is typed. Returns a function that stops it.
 */
export function startTry(root: Element, nameTyped: () => void): () => void {
  const form = root.querySelector<HTMLFormElement>('[data-try]')
  const shop = root.querySelector<HTMLInputElement>('[data-shop]')
  if (!form || !shop) return () => undefined
  const before = tried()
  const boards = root.querySelectorAll<SVGSVGElement>('[data-slides] [data-board]')
  shop.value = before.name || shop.value
  if (shop.value) for (const board of boards) lightUp(board, shop.value)
  shop.addEventListener('input', () => {
    for (const board of boards) lightUp(board, shop.value)
    keepTried({ name: shop.value.trim() })
    nameTyped()
  })
  void showFigures(root)
  return startBudget(form, root, before)
}

/** What this installation shows now. Figures that are zero or unknown stay hidden. */
async function showFigures(root: Element): Promise<void> {
  const answer = await fetch('/api/public/figures').catch(() => undefined)
  if (!answer?.ok) return
  const figures = (await answer.json()) as AnswerOf<typeof landingFigures>
  for (const place of root.querySelectorAll<HTMLElement>('[data-figure]')) {
    const value = figures[place.dataset.figure as 'plays_today']
    place.textContent = whole.format(value)
    place.closest('[data-when-known]')?.toggleAttribute('hidden', value === 0)
  }
}

function startBudget(form: HTMLFormElement, root: Element, before: ReturnType<typeof tried>): () => void {
  const typed = form.elements.namedItem('budget') as HTMLInputElement
  const slider = form.elements.namedItem('slider') as HTMLInputElement
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=place]')]
  const placeOf = (box: HTMLInputElement) => JSON.parse(box.value) as AdLocation
  const show = bought(root)
  let timer = 0
  let asked = 0
  if (before.budget > 0) move(before.budget)
  for (const box of boxes) box.checked = before.places.some(({ id }) => id === placeOf(box).id)

  function move(budget: number) {
    if (document.activeElement !== typed) typed.value = whole.format(budget)
    slider.value = String(stepOf(budget))
    slider.ariaValueText = `LKR ${whole.format(budget)}`
  }
  const ask = async () => {
    asked += 1
    const mine = asked
    const budget = amountOf(typed.value)
    const chosen = boxes.filter(({ checked }) => checked)
    if (!(budget > 0)) return show('unread')
    const answer = await fetch('/api/public/try', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ budget, places: chosen.map(placeOf) }),
    }).catch(() => undefined)
    const plans = answer?.ok ? ((await answer.json()) as AnswerOf<typeof tryAd>) : undefined
    // A slow answer to an earlier question says nothing about this one.
    if (mine !== asked) return
    const names = chosen.map((box) => box.parentElement?.textContent?.trim() ?? '')
    if (!plans) return show(answer?.status === 400 ? 'unread' : 'failed')
    show(plans, names.join(', '))
    const [plan] = plans.plans
    // Nobody has chosen the budget that stands there first.
    if (plan && tried().budget > 0) keepTried({ plan: triedPlan(plan) })
  }
  const askSoon = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void ask(), WAIT_MS)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask()
  })
  form.addEventListener('input', ({ target }) => {
    if (target === slider) move(BUDGETS[Number(slider.value)] ?? BUDGETS[0])
    const budget = amountOf(typed.value)
    if (target === typed && budget > 0) move(budget)
    keepTried({
      ...(budget > 0 && { budget }),
      places: boxes.filter(({ checked }) => checked).map(placeOf),
      plan: null,
    })
    show('old')
    askSoon()
  })
  // Computing costs the server something, so it waits until somebody looks.
  const watch = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return
    watch.disconnect()
    void ask()
  })
  watch.observe(form)
  return () => {
    watch.disconnect()
    window.clearTimeout(timer)
  }
}

/** Shows what a budget buys, that it is another budget's, or why it is unknown. */
function bought(root: Element) {
  const state = root.querySelector<HTMLElement>('[data-state]')
  const say = (name: string, values: Readonly<Record<string, string>> = {}) => {
    if (state) state.textContent = (state.dataset[name] ?? '').replaceAll(/\{(\w+)\}/g, (_, key) => values[key] ?? '')
  }
  const fill = (figures: Readonly<Partial<Record<string, number>>>) => {
    for (const place of root.querySelectorAll<HTMLElement>('[data-bought]')) {
      const value = figures[place.dataset.bought ?? '']
      place.textContent = value === undefined ? '–' : whole.format(value)
    }
  }
  return (answer: AnswerOf<typeof tryAd> | 'old' | 'unread' | 'failed', places = '') => {
    if (state?.parentElement) state.parentElement.ariaBusy = String(answer === 'old')
    if (answer === 'old') return
    if (typeof answer === 'string') {
      fill({})
      return say(answer)
    }
    const [plan] = answer.plans
    if (!plan) {
      fill({})
      return say('nothing', { price: whole.format(Math.ceil(answer.smallest.price)) })
    }
    const isMeasured = plan.history_days > 0
    fill({
      days: plan.durationDays,
      vehicles: plan.quantity,
      plays: isMeasured ? plan.plays.middle : plan.goal,
      ...(isMeasured && { people: plan.impressions.middle }),
    })
    const price = whole.format(Math.ceil(plan.price))
    say(isMeasured ? 'done' : 'unmeasured', { price, place: places || (state?.dataset.everywhere ?? '') })
  }
}
