# Bundles the page and writes its files as a table of bytes (serve/page_files.h) into out.
#   cmake -D node=... -D npm=... -D web=SOURCE -D folder=WORK -D out=FILE.c -D wanted=auto|ON -P
# Or the page without a server, with the library compiled to WebAssembly, as files into a folder:
#   cmake -D node=... -D npm=... -D web=SOURCE -D folder=WORK -D library=FILE.wasm -D steps=FILE.wasm -D files=FOLDER -P
# The folder web is unchanged: everything is made in folder. If the packages for bundling cannot be fetched, and
# wanted is auto, the build takes an empty table.

# ---------------------------------------------------------------------- packages

file(MAKE_DIRECTORY ${folder}/web)
file(COPY ${web}/package.json ${web}/package-lock.json DESTINATION ${folder}/web)
file(SHA256 ${web}/package-lock.json lock)
set(installed "")
if(EXISTS ${folder}/installed)
  file(READ ${folder}/installed installed)
endif()
if(NOT installed STREQUAL lock)
  execute_process(COMMAND ${npm} ci --ignore-scripts --no-audit --no-fund --silent
                  WORKING_DIRECTORY ${folder}/web RESULT_VARIABLE failed)
  if(failed AND wanted STREQUAL "auto")
    message(WARNING "npm cannot fetch what the page is bundled with: qiju serve without its page")
    file(WRITE ${out} "#include \"serve/no_page.c\"\n")
    return()
  elseif(failed)
    message(FATAL_ERROR "npm cannot fetch what the page is bundled with")
  endif()
  file(WRITE ${folder}/installed ${lock})
endif()

# ------------------------------------------------------------------------- bundle

set(dist ${folder}/dist)
if(library)
  set(dist ${files})
endif()
file(REMOVE_RECURSE ${folder}/web/src ${dist})
file(COPY ${web}/src ${web}/build.mjs ${web}/messages.mjs ${web}/tsconfig.json DESTINATION ${folder}/web)
file(COPY ${web}/../po/catalogue.mjs ${web}/../po/zh_CN.po DESTINATION ${folder}/po)
execute_process(COMMAND ${node} ${folder}/web/build.mjs ${dist} ${library} ${steps} RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "the page cannot be bundled")
endif()
if(library)
  return()
endif()

# -------------------------------------------------------------------------- bytes

set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_svg "image/svg+xml")

# Sets out to the struct page_bytes of a file, and appends its array to arrays.
set(arrays "")
set(count 0)
function(embed_bytes out name)
  file(READ ${dist}/${name} bytes HEX)
  file(SHA256 ${dist}/${name} hash)
  string(SUBSTRING ${hash} 0 16 tag)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  set(arrays "${arrays}static const unsigned char file${count}[] = {${bytes}0};\n" PARENT_SCOPE)
  set(${out} "{\"\\\"${tag}\\\"\", file${count}, sizeof file${count} - 1}" PARENT_SCOPE)
  math(EXPR count "${count} + 1")
  set(count ${count} PARENT_SCOPE)
endfunction()

set(entries "")
file(GLOB names RELATIVE ${dist} ${dist}/*)
list(FILTER names EXCLUDE REGEX "\\.gz$")
list(LENGTH names length)
if(length LESS 6)
  message(FATAL_ERROR "the bundle of the page is incomplete: ${names}")
endif()
foreach(name IN LISTS names)
  cmake_path(GET name EXTENSION LAST_ONLY extension)
  string(SUBSTRING ${extension} 1 -1 extension)
  set(path /${name})
  set(hashed true)
  if(name STREQUAL "index.html")
    set(path /)
    set(hashed false)
  endif()
  embed_bytes(plain ${name})
  embed_bytes(packed ${name}.gz)
  string(APPEND entries
         "    {\"${path}\", \"${type_${extension}}\", ${hashed},\n     ${plain}, ${packed}},\n")
endforeach()
file(WRITE ${out} "#include \"serve/page_files.h\"\n\n${arrays}\n"
                  "const struct page_file page_files[] = {\n${entries}    {0}};\n")
