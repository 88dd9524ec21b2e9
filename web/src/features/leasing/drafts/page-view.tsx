import type { DraftWord } from '@flottwart/contract/leasing/drafts';
import { ActionIcon, Group, Skeleton, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, type LucideIcon, MoveHorizontal, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { memo, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { apiFile, apiQuery } from '../../../api/query.ts';
import { QueryView } from '../../../ui/query-view.tsx';
import { useObjectUrl } from '../../../work-items/attachments/use-object-url.ts';
import { type Box, wordsBetween } from './draft-fields.ts';
import { useWorkspace } from './draft-workspace.tsx';
import classes from './drafts.module.css';

/** Place of a field on the page. */
export interface Mark extends Box {
  readonly target: string;
  readonly kind: string;
}

const steps = [1, 1.25, 1.5, 2, 3, 4] as const;
const maxZoom = 4;
/** Width in device pixels up to which the first picture is sharp enough. */
const plainWidth = 1100;
const portrait = 297 / 210;

const percent = (fraction: number): string => `${fraction * 100}%`;
const styleOf = ({ left, top, right, bottom }: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(right - left),
  height: percent(bottom - top),
});

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Zoom of the page in a scrolled box; what is under the pointer stays there. */
const useZoom = () => {
  const [zoom, setZoom] = useState(1);
  const stage = useRef<HTMLElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const anchor = useRef<{ readonly at: Point; readonly x: number; readonly y: number } | null>(null);

  const zoomTo = (next: number, at?: Point) => {
    const [outer, inner] = [stage.current?.getBoundingClientRect(), paper.current?.getBoundingClientRect()];
    if (!outer || !inner) return;
    const point = at ?? { clientX: outer.left + outer.width / 2, clientY: outer.top + outer.height / 2 };
    const [x, y] = [(point.clientX - inner.left) / inner.width, (point.clientY - inner.top) / inner.height];
    anchor.current = { at: point, x, y };
    setZoom(Math.min(maxZoom, Math.max(1, next)));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: moved once for each zoom
  useLayoutEffect(() => {
    const [box, inner] = [stage.current, paper.current?.getBoundingClientRect()];
    if (!anchor.current || !box || !inner) return;
    const { at, x, y } = anchor.current;
    box.scrollLeft += inner.left + x * inner.width - at.clientX;
    box.scrollTop += inner.top + y * inner.height - at.clientY;
    anchor.current = null;
  }, [zoom]);

  const current = useRef({ zoom, zoomTo });
  current.current = { zoom, zoomTo };
  useEffect(() => {
    const box = stage.current;
    const turnWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      // Else the whole page would be enlarged, which a listener of React cannot prevent.
      event.preventDefault();
      current.current.zoomTo(current.current.zoom * Math.exp(-event.deltaY / 300), event);
    };
    box?.addEventListener('wheel', turnWheel, { passive: false });
    return () => box?.removeEventListener('wheel', turnWheel);
  }, []);
  return { zoom, zoomTo, stage, paper };
};

const distance = (from: Point, to: Point): number => Math.hypot(from.clientX - to.clientX, from.clientY - to.clientY);

/** A word that is pressed, or the empty place by which the page is dragged. */
type Press = { readonly word: number } | { readonly x: number; readonly y: number };

const attributeAt = ({ clientX, clientY }: Point, name: 'data-word' | 'data-mark'): string | null =>
  document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element.hasAttribute(name))
    ?.getAttribute(name) ?? null;

const wordAt = (point: Point): number | null => {
  const index = attributeAt(point, 'data-word');
  return index === null ? null : Number(index);
};

interface PageViewProps {
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  readonly marks: readonly Mark[];
}

/** Printed page: enlarged, dragged and turned; a word that is clicked goes into the field that is being filled. */
export const PageView = ({ page, pageCount, onPage, marks }: PageViewProps) => {
  const { draft, open, onHover } = useWorkspace();
  const { zoom, zoomTo, stage, paper } = useZoom();
  const { ref: measured, width: room } = useElementSize();
  const [turn, setTurn] = useState(0);
  const [ratio, setRatio] = useState(portrait);
  const [press, setPress] = useState<Press | null>(null);
  const [last, setLast] = useState<number | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const params = { id: draft.id, page };
  const words = useQuery(apiQuery('GET /api/leaseplan/drafts/:id/pages/:page/words', { params }));
  const picture = useQuery(apiFile('GET /api/leaseplan/drafts/:id/pages/:page/picture', { params, query: {} }));
  const isOnSide = turn % 180 !== 0;
  const width = isOnSide ? (room * zoom) / ratio : room * zoom;
  const fine = useQuery({
    ...apiFile('GET /api/leaseplan/drafts/:id/pages/:page/picture', { params, query: { detail: 'zoom' } }),
    enabled: width * window.devicePixelRatio > plainWidth && picture.data !== undefined,
  });
  const all = words.data?.words ?? [];
  const chosen = press && 'word' in press && last !== null ? wordsBetween(all, press.word, last) : [];

  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    fingers.current.set(event.pointerId, event);
    const word = wordAt(event);
    if (event.pointerType === 'touch') return setPress(word === null ? null : { word });
    // The focus stays in the field that is being filled.
    event.preventDefault();
    setPress(word === null ? { x: event.clientX, y: event.clientY } : { word });
    setLast(word);
  };

  /** Enlarges with two fingers; false for one. */
  const pinch = (event: PointerEvent<HTMLDivElement>): boolean => {
    const [one, other] = [...fingers.current.values()];
    if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, event);
    const [now, then] = [...fingers.current.values()];
    if (!one || !other || !now || !then) return false;
    zoomTo((zoom * distance(now, then)) / Math.max(1, distance(one, other)), now);
    return true;
  };

  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    if (pinch(event)) return setPress(null);
    if (!press) return onHover(attributeAt(event, 'data-mark'));
    if (event.pointerType === 'touch') return;
    if ('word' in press) return setLast(wordAt(event) ?? last);
    stage.current?.scrollBy(press.x - event.clientX, press.y - event.clientY);
    setPress({ x: event.clientX, y: event.clientY });
  };

  const handleUp = (event: PointerEvent<HTMLDivElement>) => {
    fingers.current.delete(event.pointerId);
    if (press && 'word' in press) {
      const taken = event.pointerType === 'touch' ? wordsBetween(all, press.word, wordAt(event) ?? -1) : chosen;
      if (taken.length > 0) open?.take(taken.map(({ text }) => text).join(' '));
    }
    setPress(null);
    setLast(null);
  };

  const handleEnd = (event: PointerEvent<HTMLDivElement>) => {
    onHover(null);
    fingers.current.delete(event.pointerId);
    setPress(null);
    setLast(null);
  };

  // A mark outside of the enlarged part comes into sight with its field.
  const target = open?.target;
  useEffect(() => {
    const [box, mark] = [stage.current, stage.current?.querySelector(`[data-mark="${target}"]`)];
    if (!box || !mark) return;
    const [outer, inner] = [box.getBoundingClientRect(), mark.getBoundingClientRect()];
    const beyond = (start: number, end: number, from: number, to: number): number =>
      start < from || end > to ? (start + end) / 2 - (from + to) / 2 : 0;
    box.scrollBy({
      left: beyond(inner.left, inner.right, outer.left, outer.right),
      top: beyond(inner.top, inner.bottom, outer.top, outer.bottom),
    });
  }, [target, stage]);

  const step = (direction: 1 | -1) =>
    zoomTo((direction === 1 ? steps.find((each) => each > zoom) : steps.findLast((each) => each < zoom)) ?? zoom);

  return (
    <section className={classes.viewer} aria-label="Gedruckte Seite">
      <Group gap={4} className={classes.tools}>
        {pageCount > 1 ? (
          <Group gap={4} wrap="nowrap">
            <Tool icon={ChevronLeft} label="Vorige Seite" isOff={page <= 1} onClick={() => onPage(page - 1)} />
            <Text size="sm" className={classes.pages} role="status">
              Seite {page} von {pageCount}
            </Text>
            <Tool
              icon={ChevronRight}
              label="Nächste Seite"
              isOff={page >= pageCount}
              onClick={() => onPage(page + 1)}
            />
          </Group>
        ) : null}
        <Tool icon={ZoomOut} label="Kleiner" isOff={zoom <= 1} onClick={() => step(-1)} />
        <Text size="sm" className={classes.zoom}>
          {Math.round(zoom * 100)} %
        </Text>
        <Tool icon={ZoomIn} label="Größer" isOff={zoom >= maxZoom} onClick={() => step(1)} />
        <Tool icon={MoveHorizontal} label="Ganze Breite" isOff={zoom === 1} onClick={() => zoomTo(1)} />
        <Tool icon={RotateCw} label="Drehen" onClick={() => setTurn((turn + 90) % 360)} />
        <Text size="sm" c="dimmed" className={classes.hint} role="status">
          {words.isPending
            ? 'Wörter werden erkannt …'
            : words.error
              ? messageOf(words.error, 'Die Wörter der Seite lassen sich nicht anklicken.')
              : open === null
                ? 'Feld wählen, dann Wörter anklicken'
                : `Klick auf ein Wort füllt: ${open.label}`}
        </Text>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled with the keyboard needs the focus */}
      <section ref={stage} className={classes.stage} tabIndex={0} aria-label={`Seite ${page}, verschiebbar`}>
        <div ref={measured} />
        <QueryView
          query={picture}
          loading={<WaitingPaper />}
          failureText="Die gedruckte Seite lässt sich nicht anzeigen."
        >
          {(file) => (
            <div style={{ width: isOnSide ? width * ratio : width, height: isOnSide ? width : width * ratio }}>
              <div
                ref={paper}
                className={classes.paper}
                data-dragging={(press !== null && !('word' in press)) || undefined}
                style={{ width, height: width * ratio, transform: transformOf(turn, width, width * ratio) }}
                onPointerDown={handleDown}
                onPointerMove={handleMove}
                onPointerUp={handleUp}
                onPointerCancel={handleEnd}
                onPointerLeave={handleEnd}
              >
                <Picture file={fine.data ?? file} alt={`Seite ${page} des Belegs`} onRatio={setRatio} />
                {marks.map((mark) => (
                  <div
                    key={mark.target}
                    className={classes.mark}
                    data-mark={mark.target}
                    data-kind={mark.kind}
                    data-active={mark.target === target || undefined}
                    style={styleOf(mark)}
                  />
                ))}
                <Words words={all} />
                {chosen.map((word) => (
                  <div key={`${word.left} ${word.top}`} className={classes.chosen} style={styleOf(word)} />
                ))}
              </div>
            </div>
          )}
        </QueryView>
      </section>
    </section>
  );
};

/** Turned around its upper left corner, and moved back into its place. */
const transformOf = (turn: number, width: number, height: number): string | undefined =>
  ({
    90: `translateX(${height}px) rotate(90deg)`,
    180: `translate(${width}px, ${height}px) rotate(180deg)`,
    270: `translateY(${width}px) rotate(270deg)`,
  })[turn];

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

const Tool = ({ icon: Icon, label, isOff = false, onClick }: ToolProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="md"
    aria-label={label}
    title={label}
    disabled={isOff}
    onClick={onClick}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
);

interface PictureProps {
  readonly file: File;
  readonly alt: string;
  readonly onRatio: (ratio: number) => void;
}

const Picture = ({ file, alt, onRatio }: PictureProps) => {
  const url = useObjectUrl(file);
  if (!url) return null;
  return (
    <img
      src={url}
      alt={alt}
      draggable={false}
      className={classes.picture}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onRatio(naturalHeight / naturalWidth)}
    />
  );
};

const Words = memo(({ words }: { readonly words: readonly DraftWord[] }) => (
  <div aria-hidden>
    {words.map((word, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never change
      <span key={index} className={classes.word} data-word={index} data-text={word.text} style={styleOf(word)} />
    ))}
  </div>
));

/** Lines of a letter on white, as high as the page will be. */
const WaitingPaper = () => (
  <div className={`${classes.paper} ${classes.waiting}`} aria-busy="true">
    <Text size="sm" c="dark.7" role="status" mb="xl">
      Die Seite wird gezeichnet …
    </Text>
    {['40%', '30%', '100%', '100%', '90%', '100%', '60%'].map((width, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines without content never change
      <Skeleton key={index} height={12} width={width} mb="md" className={classes.line} />
    ))}
  </div>
);
