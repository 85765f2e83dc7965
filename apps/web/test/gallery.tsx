// Every part of `src/ui` in all its states, for developers. `npm run dev` serves it at /test/; no build includes it.
import { ArrowLeft, Banknote, Car, Eye, Plus, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { Link } from 'react-router'
import { useListState } from '../src/lib/address'
import type { Read } from '../src/lib/calls'
import { money } from '../src/lib/format'
import { useCallForm } from '../src/lib/use-call-form'
import { ActiveFilter } from '../src/ui/active-filter'
import { AsOf } from '../src/ui/as-of'
import { Avatar } from '../src/ui/avatar'
import { Badge, type Tone } from '../src/ui/badge'
import { Button, type ButtonVariant, IconButton } from '../src/ui/button'
import { ButtonLink } from '../src/ui/button-link'
import { Card, Section } from '../src/ui/card'
import { BarChart } from '../src/ui/charts/bar-chart'
import { BarRows } from '../src/ui/charts/bar-rows'
import { Donut } from '../src/ui/charts/donut'
import { ChartSkeleton } from '../src/ui/charts/frame'
import { LineChart } from '../src/ui/charts/line-chart'
import { CheckList } from '../src/ui/check-list'
import { CodeInput } from '../src/ui/code-input'
import { ColumnsChoice } from '../src/ui/columns-choice'
import { ConfirmDialog } from '../src/ui/confirm-dialog'
import { DataTable, TwoLines } from '../src/ui/data-table'
import { DateInput } from '../src/ui/date-input'
import { Dialog, Drawer } from '../src/ui/dialog'
import { DropZone } from '../src/ui/drop-zone'
import { ExternalLink } from '../src/ui/external-link'
import { Facts } from '../src/ui/facts'
import { Checkbox, Input, NumberInput, Select, Textarea, WebAddressInput } from '../src/ui/field'
import { FiguresTable } from '../src/ui/figures-table'
import { Form, FormDialog, SubmitButton } from '../src/ui/form'
import { LanguageSwitch } from '../src/ui/language-switch'
import { LedBoard, LedText, LiveDot } from '../src/ui/led'
import { List } from '../src/ui/list-page'
import { Logo } from '../src/ui/logo'
import { LongTable } from '../src/ui/long-table'
import { OnceShown } from '../src/ui/once-shown'
import { PageHeader } from '../src/ui/page-header'
import { Pager } from '../src/ui/pager'
import { PasswordInput } from '../src/ui/password-input'
import { PublicPage } from '../src/ui/public-page'
import { RadioGroup } from '../src/ui/radio-group'
import { Range } from '../src/ui/range'
import { ReasonForm, RejectDialog } from '../src/ui/reasons'
import { RefreshButton } from '../src/ui/refresh-button'
import { Scroll } from '../src/ui/scroll'
import { SearchBox } from '../src/ui/search-box'
import { Figures } from '../src/ui/stat-card'
import { EmptyState, ErrorBox, ErrorState, Loaded, Note, SkeletonPage, Warnings } from '../src/ui/states'
import { Sums } from '../src/ui/sums'
import { Switch } from '../src/ui/switch'
import { Tabs } from '../src/ui/tabs'
import { Timeline } from '../src/ui/timeline'
import { Vehicle } from '../src/ui/vehicles/vehicle'

const LONG = 'A text that is a good deal longer than its author had in mind, with Pneumonoultramicroscopicsilicovolcano'
const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger', 'success']
const TONES: readonly Tone[] = ['success', 'warning', 'error', 'info', 'neutral', 'live']
const nothing = () => undefined
const forever = () => new Promise<void>(nothing)

const LOADING: Read<never> = { data: undefined, isPending: true, error: null, refetch: forever }
const FAILED: Read<never> = { ...LOADING, isPending: false, error: new Error('The server is away') }
const LOADED: Read<readonly string[]> = { ...LOADING, data: [], isPending: false }

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title} className="mt-10 grid grid-cols-1 gap-4 border-t border-line pt-6">
      {children}
    </Section>
  )
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
const Grid = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-5 md:grid-cols-2">{children}</div>
)

function Buttons() {
  return (
    <Part title="Buttons">
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Row key={size}>
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size} icon={Plus}>
              {variant}
            </Button>
          ))}
          <Button size={size} busy>
            Busy
          </Button>
          <Button size={size} variant="primary" disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row>
        <ButtonLink to="/" icon={ArrowLeft}>
          Link
        </ButtonLink>
        <IconButton label="Delete" icon={Trash2} />
        <IconButton label="Delete" icon={Trash2} disabled />
        <RefreshButton busy={false} onRefresh={nothing} />
        <RefreshButton busy onRefresh={nothing} />
        <ActiveFilter label="Galle Road" onRemove={nothing} />
        <ActiveFilter label={LONG} onRemove={nothing} />
        <ExternalLink href="https://ayob.example">External link</ExternalLink>
        <LanguageSwitch />
      </Row>
      <Button icon={Star}>{LONG}</Button>
    </Part>
  )
}

function Fields() {
  const [radio, setRadio] = useState('one')
  const [range, setRange] = useState(30)
  const states = [
    { label: 'Plain', placeholder: 'Placeholder', optional: true },
    { label: 'With a hint', hint: LONG, defaultValue: 'Kamala' },
    { label: 'With an error', error: 'This is required', defaultValue: 'x' },
    { label: 'Disabled', disabled: true, defaultValue: 'Cannot be changed' },
    { label: LONG, readOnly: true, defaultValue: 'Read only' },
  ]
  const options = [
    ['one', 'One'],
    ['long', LONG],
  ] as const
  return (
    <Part title="Fields">
      <Grid>
        {states.map((state) => (
          <Input key={state.label} {...state} />
        ))}
        <Select label="Select" empty="All" options={options} />
        <Select label="Select with an error" error="Choose one" options={options} />
        <NumberInput label="Number" defaultValue="1.25" />
        <WebAddressInput label="Web address" defaultValue="https://teahouse.example" />
        <DateInput label="Day" defaultValue="2026-11-21" />
        <PasswordInput label="Password" hint="At least 8 characters" defaultValue="secret" />
        <CodeInput label="Code" />
        <Textarea label="Textarea" optional />
        <Textarea label="Textarea with an error" error={LONG} defaultValue={LONG} />
        <div>
          <Checkbox label="Checkbox" defaultChecked />
          <Checkbox label="Checkbox with an error" error="This is required" />
          <Checkbox label="Disabled" disabled />
        </div>
        <CheckList legend="Check list" options={options} values={['one']} error="Choose one" onChange={nothing} />
        <RadioGroup name="radio" legend="Radio group" options={options} value={radio} onChange={setRadio} />
        <div className="divide-y divide-line">
          <Switch label="Switch" hint={LONG} checked onChange={nothing} />
          <Switch label="Disabled" hint="Not available" checked={false} disabled onChange={nothing} />
        </div>
        <DropZone icon={Star} label="Drop zone" hint={LONG} endings={['png', 'csv']} multiple onFiles={nothing} />
        <label htmlFor="range">
          Range: {range}
          <Range id="range" min={0} max={90} value={range} valueText={`${range} days`} onChange={setRange} />
        </label>
        <SearchBox value="" placeholder="Search" onChange={nothing} />
      </Grid>
    </Part>
  )
}

function Forms() {
  const form = useCallForm(forever, { values: { name: '' }, failure: 'Not sent' })
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'form' | 'reject' | 'drawer' | 'secret'>()
  const close = () => setOpen(undefined)
  return (
    <Part title="Forms and dialogs">
      <Grid>
        <Form form={form}>
          <Input label="Sends for ever" {...form.field('name')} />
          <Row>
            <SubmitButton form={form}>Send</SubmitButton>
            <Button onClick={() => form.setFailure(LONG)}>Fail</Button>
          </Row>
        </Form>
        <ReasonForm label="Reason" reasons={['Wrong size', LONG]} confirm="Reject" busy={false} onConfirm={nothing} />
      </Grid>
      <Row>
        {(['dialog', 'confirm', 'form', 'reject', 'drawer', 'secret'] as const).map((what) => (
          <Button key={what} onClick={() => setOpen(what)}>
            Open {what}
          </Button>
        ))}
        <Button onClick={() => toast.success('Saved')}>Success toast</Button>
        <Button onClick={() => toast.error(LONG)}>Error toast</Button>
        <Button onClick={() => toast('Stopped')}>Toast</Button>
      </Row>
      <Dialog open={open === 'dialog'} onClose={close} title={LONG} description={LONG} footer={<Button>OK</Button>}>
        {LONG}
      </Dialog>
      <ConfirmDialog open={open === 'confirm'} title="Delete?" confirm="Delete" onClose={close} onConfirm={close}>
        {LONG}
      </ConfirmDialog>
      <OnceShown
        title="A secret"
        text="It is not shown again."
        label="The secret"
        value={open === 'secret' ? 'ayob_0123456789' : undefined}
        onDone={close}
      />
      <FormDialog form={form} open={open === 'form'} onClose={close} title="Form" submit="Send">
        <Input label="Name in the dialog" {...form.field('name')} />
      </FormDialog>
      <RejectDialog
        open={open === 'reject'}
        title="Reject?"
        reasons={['Wrong size', 'Unreadable', LONG]}
        confirm="Reject"
        busy={false}
        onClose={close}
        onReject={close}
      />
      <Drawer open={open === 'drawer'} onClose={close} title="Menu">
        <p className="p-6">{LONG}</p>
      </Drawer>
    </Part>
  )
}

function States() {
  return (
    <Part title="States">
      <Row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge tone="neutral" icon="paused">
          paused
        </Badge>
        <Badge tone="error" icon="ban">
          ban
        </Badge>
      </Row>
      <Note>{LONG}</Note>
      <Note tone="warning" action={<Button size="small">Act</Button>}>
        A warning with an action
      </Note>
      <Warnings texts={['One warning', LONG]} />
      <ErrorBox>{LONG}</ErrorBox>
      <Grid>
        <EmptyState title="Nothing here" picture={<Vehicle type="tuktuk" />} action={<Button>Start</Button>}>
          {LONG}
        </EmptyState>
        <ErrorState title="Could not be loaded" detail={LONG} onRetry={nothing} />
        <AsOf at={new Date('2026-03-02T04:30:00Z')} />
        <Loaded query={LOADING} failed="" rows={2} rowHeight="h-16">
          {nothing}
        </Loaded>
        <Loaded query={FAILED} failed="The read failed">
          {nothing}
        </Loaded>
      </Grid>
      <SkeletonPage rowHeight="h-16" />
    </Part>
  )
}

function Content() {
  const figures = { head: 'Day', columns: ['Plays', 'Earned'] }
  return (
    <Part title="Content">
      <Figures
        items={[
          ['Revenue', money(1_234_567.89), Banknote, 'green', { trend: '+12.5%', note: 'Value delivered' }],
          ['Views', '0', Eye, 'purple', { trend: '+0%' }],
          [LONG, '12', Car, 'blue', { trend: '−3' }],
          ['Rating', '4.5', Star, 'orange'],
        ]}
      />
      <Grid>
        <Card title="Card" text={LONG} aside={<Badge tone="info">Aside</Badge>}>
          <Timeline
            entries={[
              { key: '1', title: 'Approved', facts: ['21 Nov 2026', 'Admin'] },
              { key: '2', title: LONG, facts: ['20 Nov 2026', false, LONG] },
            ]}
          />
        </Card>
        <Card title="Facts">
          <Facts
            className="mt-3"
            columns={2}
            items={[
              ['Name', 'Kamala'],
              ['Left out', null],
              ['Long', LONG],
              ['Link', <b key="bold">Bold</b>],
            ]}
          />
        </Card>
        <Card title="Sums">
          <Sums
            className="mt-3"
            rows={[
              ['Net', money(100)],
              [LONG, money(18)],
              ['Strong', money(1), true],
            ]}
            total={['Total', money(118)]}
          />
        </Card>
        <Card title="Figures">
          <FiguresTable
            {...figures}
            label="Figures"
            className="mt-3"
            rows={[
              { name: '21 Nov', cells: ['1,204', money(12.5)] },
              { name: LONG, cells: ['0', money(0)] },
            ]}
          />
        </Card>
      </Grid>
      <DataTable
        label="Table"
        rows={['Kamala', LONG]}
        keyOf={(row) => row}
        sorting={{ by: 'name', order: 'asc', onChange: nothing }}
        columns={[
          { title: 'Name', sort: 'name', cell: (row) => <TwoLines below="077 123 4567">{row}</TwoLines> },
          { title: 'State', sort: 'state', cell: () => <Badge tone="success">Active</Badge> },
          { title: 'Amount', align: 'right', cell: () => money(1234.5) },
          { title: 'Actions', actions: true, cell: () => <Button size="small">Open</Button> },
        ]}
      />
      <Scroll label="Scrolls" className="max-w-sm overflow-x-auto">
        <p className="whitespace-nowrap">{LONG.repeat(3)}</p>
      </Scroll>
      <LongTable
        label="Ten thousand rows"
        columns={[
          { key: 'number', title: 'Number', width: 8, cell: (row: number) => <span>{row}</span> },
          { key: 'text', title: 'Text', width: 30, cell: () => <span>{LONG}</span> },
          {
            key: 'more',
            title: 'More',
            width: 40,
            align: 'right',
            cell: () => <span className="ml-auto">{LONG}</span>,
          },
        ]}
        total={10_000}
        rowAt={(index) => (index % 7 === 3 ? undefined : index)}
        keyOf={String}
        sorting={{ by: 'number', order: 'asc', onChange: nothing }}
        isMarked={(row) => row === 2}
        onView={nothing}
      />
      <ColumnsChoice
        columns={[
          { key: 'a', title: 'First' },
          { key: 'b', title: 'Second' },
        ]}
        shown={['b']}
        onChange={nothing}
      />
      <Pager page={2} limit={10} total={25} onChange={nothing} />
      <Row>
        <Avatar name="Kamala Perera" />
        <Avatar name="Kamala Perera" size="large" />
        <LiveDot />
        <span className="bg-night p-3">
          <Logo />
        </span>
        <LedText text="AYOB" className="h-6 text-lagoon" />
      </Row>
    </Part>
  )
}

function Lists() {
  const list = useListState({ tabs: ['all', 'open'] })
  const shared = {
    list,
    failed: 'The list failed',
    rows: (data: readonly string[]) => data,
    empty: 'The list is empty',
  }
  const tabs = { label: 'Tabs', text: (tab: string) => tab, counts: () => ({ all: 12_345, open: 0 }) }
  return (
    <Part title="Lists">
      <PageHeader title="Page header" subtitle={LONG} actions={<Button variant="primary">New</Button>} />
      <List {...shared} query={LOADED} search="Search" tabs={tabs} emptyText={LONG}>
        {nothing}
      </List>
      <Grid>
        <List {...shared} query={LOADING} rowHeight="h-16">
          {nothing}
        </List>
        <List {...shared} query={FAILED}>
          {nothing}
        </List>
      </Grid>
      <Tabs
        label="Many tabs"
        value="a"
        onChange={nothing}
        items={['a', 'b', 'c', LONG].map((value) => ({ value, label: `Tab ${value}` }))}
      >
        The panel of a tab
      </Tabs>
      <PublicPage className="max-w-3xl">A page without a layout</PublicPage>
    </Part>
  )
}

const DAYS = Array.from({ length: 30 }, (_, day) => ({ label: `${day + 1} Nov`, name: `${day + 1} November 2026` }))
const values = DAYS.map((_, day) => Math.round(900 + 600 * Math.sin(day / 3)))
const chart = { period: 'November 2026', head: 'Day', format: String, empty: 'No plays yet' }

function Charts() {
  const before = values.map((value) => Math.round(value * 0.7))
  const parts = ['Tuk-tuk', 'Car', 'Bus'].map((name, at) => ({ name, value: 30 - at * 9 }))
  const rows = [{ label: 'Galle Road' }, { label: LONG }]
  return (
    <Part title="Charts">
      <Grid>
        <BarChart {...chart} title="Bars" name="Plays" places={DAYS} values={values} running={29} />
        <LineChart
          {...chart}
          filled
          title="Lines"
          places={DAYS}
          series={[
            { name: 'Now', values },
            { name: 'Before', values: before, earlier: true },
          ]}
        />
        <BarRows {...chart} title="Rows" name="Plays" places={rows} values={[1204, 377]} />
        <Donut {...chart} title="Donut" name="Plays" parts={parts} />
        <BarChart {...chart} title="Empty" name="Plays" places={DAYS} values={DAYS.map(() => 0)} />
        <ChartSkeleton />
      </Grid>
    </Part>
  )
}

function Vehicles() {
  return (
    <Part title="Vehicles">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {(['tuktuk', 'car', 'bus', 'truck', 'bike'] as const).map((type) => (
          <Vehicle key={type} type={type} screen={<LedBoard lines={['YOUR AD', type.toUpperCase()]} />} />
        ))}
      </div>
    </Part>
  )
}

/** All parts on one page, with a switch for the theme and links to the single scenes. */
export function Gallery({ scenes }: { scenes: readonly string[] }) {
  const show = (theme: 'light' | 'dark') => {
    document.documentElement.dataset.theme = theme
  }
  return (
    <main className="mx-auto max-w-6xl px-4 py-8 sm:px-6">
      <h1 className="text-3xl">Parts of the web</h1>
      <nav className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => show('light')}>Light</Button>
        <Button onClick={() => show('dark')}>Dark</Button>
        {scenes.map((path) => (
          <Link key={path} to={path} className="link self-center">
            {path}
          </Link>
        ))}
      </nav>
      <Buttons />
      <Fields />
      <Forms />
      <States />
      <Content />
      <Lists />
      <Charts />
      <Vehicles />
    </main>
  )
}
