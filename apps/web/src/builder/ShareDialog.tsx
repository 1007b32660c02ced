import { Show, createSignal } from "solid-js";
import type { JSX } from "solid-js";
import type { ForceBuilder } from "@escaramuza/kernel";
import { copyText } from "../home/copy.ts";
import { t } from "../i18n.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { FileButton } from "../ui/FileButton.tsx";
import { forceText, readForce } from "./share.ts";
import type { Shared, ShareProblem } from "./share.ts";

/** A force as text: to copy or save, and to paste or open. */
export function ShareDialog(props: {
  readonly code: string;
  readonly builder: ForceBuilder;
  readonly shared: Shared;
  readonly onClose: () => void;
  readonly onRead: (shared: Shared) => void;
}): JSX.Element {
  const text = (): string => forceText(props.code, props.builder, props.shared);
  const [copied, setCopied] = createSignal(false);
  const [pasted, setPasted] = createSignal("");
  const [problem, setProblem] = createSignal<ShareProblem | null>(null);
  let area: HTMLTextAreaElement | undefined;

  const copy = async (near: Element): Promise<void> => {
    const done = await copyText(text(), near);
    setCopied(done);
    if (!done) area?.select(); // forbidden: the text is selected, ready for the keyboard
  };
  const read = (from: string): void => {
    const found = readForce(props.code, props.builder, from);
    if (found.ok) props.onRead(found.shared);
    else setProblem(found.problem);
  };
  const openFile = async (file: File): Promise<void> => {
    const content = await file.slice(0, 50_000).text();
    setPasted(content);
    read(content);
  };
  return (
    <Dialog title={t("share.title")} onClose={props.onClose}>
      <div class="share">
        <label for="share-text">{t("share.text")}</label>
        <textarea
          id="share-text"
          ref={(e) => (area = e)}
          readonly
          rows={8}
          spellcheck={false}
          value={text()}
          onFocus={(e) => e.currentTarget.select()}
        />
        <p class="row-buttons">
          <button type="button" class="btn" onClick={(event) => void copy(event.currentTarget)}>
            {t("share.copy")}
          </button>
          <a
            class="btn"
            download={`${fileName(props.shared.name)}.txt`}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text())}`}
          >
            {t("share.download")}
          </a>
          <span role="status">{copied() ? t("share.copied") : ""}</span>
        </p>
        <label for="share-paste">{t("share.paste")}</label>
        <textarea
          id="share-paste"
          rows={6}
          spellcheck={false}
          value={pasted()}
          aria-describedby={problem() === null ? undefined : "share-problem"}
          aria-invalid={problem() !== null}
          onInput={(e) => {
            setPasted(e.currentTarget.value);
            setProblem(null);
          }}
        />
        <Show when={problem()}>
          {(found) => (
            <p id="share-problem" class="problem" role="alert">
              {t(`share.${found().code}`, found().params)}
            </p>
          )}
        </Show>
        <p class="row-buttons">
          <button type="button" class="btn" onClick={() => read(pasted())}>
            {t("share.read")}
          </button>
          <FileButton label={t("share.open")} accept=".txt,text/plain" onFile={(file) => void openFile(file)} />
        </p>
      </div>
    </Dialog>
  );
}

function fileName(name: string): string {
  const plain = name
    .normalize("NFD")
    .replaceAll(/[^\w -]/g, "")
    .trim()
    .replaceAll(" ", "-")
    .toLowerCase();
  return plain === "" ? "force" : plain;
}
